import Tag from '@douyinfe/semi-ui/lib/es/tag'
import type { NumberTarget } from '@crm/contracts/links/numberLinks'
import type { ReactNode } from 'react'
import { TextLink } from '../../base/TextLink.tsx'
import { Ellipsis } from '../../base/Tooltip.tsx'
import classes from './Cells.module.css'
import { CopyButton } from './CopyButton.tsx'
import { Picture } from './Picture.tsx'
import { PlatformMark } from './PlatformMark.tsx'
import type { StatusColor } from './StatusTag.tsx'

export type TalentBadge = 'mine' | 'new' | 'white' | 'black' | 'colonel' | 'red' | 'blackInCommerce'

const badges: Readonly<Record<TalentBadge, { text: string; color: StatusColor }>> = {
  mine: { text: '我的达人', color: 'blue' },
  new: { text: '新达人', color: 'green' },
  white: { text: '白名单', color: 'cyan' },
  black: { text: '黑名单', color: 'red' },
  colonel: { text: '团长', color: 'violet' },
  red: { text: '红名单', color: 'orange' },
  blackInCommerce: { text: '带货黑名单', color: 'grey' },
}

export interface TalentCellProps {
  /** `author_info` of a row. `display_id` is the number that staff know, of the platform; a talent without one shows `author_id`. */
  talent: {
    author_id: string
    platform: string
    author_name: string
    avatar?: string | null | undefined
    display_id: string | null | undefined
  }
  badges?: readonly TalentBadge[]
  /** Further text on the second line. */
  note?: ReactNode
  /** Where the name leads; default the talent's detail. `false`: plain text. */
  to?: string | false
  /** The detail as the number of the row counts it. */
  leads?: NumberTarget | undefined
  /** px of the picture. */
  size?: number
}

/**
 * 达人: picture, name (detail in a new tab; plain text for those who may not open it), platform, id with copy, badges. The name
 * has the first line to itself: what is cut beside badges is the id, which can be copied.
 */
export function TalentCell({
  talent,
  badges: shown = [],
  note,
  to = 'TalentDetail',
  leads,
  size = 32,
}: TalentCellProps) {
  const { author_id, platform, author_name, avatar, display_id } = talent
  const name = <Ellipsis className={classes.name}>{author_name}</Ellipsis>
  return (
    <div className={classes.cell}>
      <Picture src={avatar} name={author_name} size={size} round />
      <div className={classes.lines}>
        <div className={classes.line}>
          {to === false ? (
            name
          ) : (
            <TextLink
              to={leads?.to ?? to}
              query={leads?.query ?? { author_id, platform }}
              newTab
              quiet
              className={classes.shrink}
            >
              {name}
            </TextLink>
          )}
        </div>
        <div className={classes.second}>
          <PlatformMark platform={platform} />
          <Ellipsis className={classes.shrink}>{display_id || author_id}</Ellipsis>
          <CopyButton text={display_id || author_id} label="复制达人ID" />
          {note}
          <TalentBadges badges={shown} brief />
        </div>
      </div>
    </div>
  )
}

interface TalentBadgesProps {
  badges: readonly TalentBadge[]
  /** Only the first sign of each is drawn, so that they leave room for the id and what stands beside it. */
  brief?: boolean
}

/** What a talent is to the reader and the corporation, as small tags beside its name. */
export function TalentBadges({ badges: shown, brief = false }: TalentBadgesProps) {
  return shown.map((badge) => {
    const { text, color } = badges[badge]
    return (
      <Tag
        key={badge}
        size="small"
        color={color}
        className={brief ? `${classes.badge} ${classes.brief}` : classes.badge}
        {...(brief && { title: text })}
      >
        {brief ? (
          <>
            {text[0]}
            <span className={classes.rest}>{text.slice(1)}</span>
          </>
        ) : (
          text
        )}
      </Tag>
    )
  })
}
