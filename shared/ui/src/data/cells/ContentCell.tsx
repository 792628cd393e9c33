import { useCanOpen } from '@crm/platform/navigate'
import { isOffered, open } from '@crm/platform/openers'
import { TextLink } from '../../base/TextLink.tsx'
import { Ellipsis } from '../../base/Tooltip.tsx'
import classes from './ContentCell.module.css'
import { Picture } from './Picture.tsx'

export interface ContentCellProps {
  title: string
  cover: string
  id: string
  /** What it is of the enterprise's own, on which platform: it opens where the portal has a place for it. Absent: it is the market's. */
  own?: { kind: 'live' | 'video'; platform: string }
}

/** A live or video: cover, title and number. */
export function ContentCell({ title, cover, id, own }: ContentCellProps) {
  const canOpen = useCanOpen()
  const name = <Ellipsis>{title || '-'}</Ellipsis>
  const isVideo = own?.kind === 'video' && isOffered('videoDrawer') && canOpen('MediaCenterCommerceVideo')
  return (
    <div className={classes.cell}>
      <Picture src={cover} name={title} size={40} />
      <div className={classes.lines}>
        {isVideo && (
          <button type="button" className={classes.title} onClick={() => open('videoDrawer', { id })}>
            {name}
          </button>
        )}
        {own?.kind === 'live' && (
          <TextLink quiet to="LiveScreenDetail" query={{ live_id: id, platform: own.platform }}>
            {name}
          </TextLink>
        )}
        {!isVideo && own?.kind !== 'live' && name}
        <Ellipsis className={classes.id}>{`ID ${id}`}</Ellipsis>
      </div>
    </div>
  )
}
