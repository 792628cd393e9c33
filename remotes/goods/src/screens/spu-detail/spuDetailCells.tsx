import type { SpuCampaign, SpuContent } from '@crm/contracts/calls/spus'
import type { spuCampaignColumns, spuContentColumns } from '@crm/contracts/columns/spus'
import { contentFormLabel } from '@crm/contracts/enums'
import { useCanOpen } from '@crm/platform/navigate'
import { isOffered, open } from '@crm/platform/openers'
import { Ellipsis, TextLink } from '@crm/ui/base'
import { type ListCells, Picture } from '@crm/ui/data'
import type { ReactNode } from 'react'
import classes from './SpuDetail.module.css'

/** Opens the drawer of a content; what cannot be opened is plain. */
export function ContentLink({ id, children }: { id: string; children: ReactNode }) {
  const canOpen = useCanOpen()
  if (!canOpen('MediaCenterGrassVideo') || !isOffered('videoDrawer')) return children
  return (
    <button type="button" className={classes.open} onClick={() => open('videoDrawer', { id })}>
      {children}
    </button>
  )
}

function Content({ row: { content_id, title, cover, form } }: { row: SpuContent }) {
  return (
    <div className={classes.content}>
      <Picture src={cover} name={title} size={48} />
      <div className={classes.lines}>
        <ContentLink id={content_id}>
          <Ellipsis lines={2}>{title}</Ellipsis>
        </ContentLink>
        <span className={classes.second}>{contentFormLabel[form]}</span>
      </div>
    </div>
  )
}

function Campaign({ row: { id, name, cover } }: { row: SpuCampaign }) {
  return (
    <div className={classes.content}>
      <Picture src={cover} name={name} size={40} />
      <div className={classes.lines}>
        <TextLink to="ContentCampaignDetail" query={{ id }}>
          <Ellipsis>{name}</Ellipsis>
        </TextLink>
      </div>
    </div>
  )
}

/** Cells of 内容 that the kind of their column does not draw. */
export const contentCells: ListCells<SpuContent, typeof spuContentColumns> = { content: Content }

/** Cells of 推广计划 that the kind of their column does not draw. */
export const campaignCells: ListCells<SpuCampaign, typeof spuCampaignColumns> = { campaign: Campaign }
