import type { ContentSpu } from '@crm/contracts/calls/contentGoods'
import type { contentSpuColumns } from '@crm/contracts/columns/contentGoods'
import type { NumberLinkName } from '@crm/contracts/links/numberLinks'
import { Ellipsis, TextButton } from '@crm/ui/base'
import { type ListCells, PictureCell } from '@crm/ui/data'
import { LedFigure } from '../../parts/LedFigure.tsx'
import { useOpenSpu } from './useOpenSpu.ts'

type Cell = { row: ContentSpu }

function Name({ row: { spu_id, name, code, cover } }: Cell) {
  const openSpu = useOpenSpu()
  return (
    <PictureCell cover={cover} name={name} second={code}>
      {openSpu ? (
        <TextButton onClick={() => openSpu(spu_id)}>
          <Ellipsis>{name}</Ellipsis>
        </TextButton>
      ) : (
        <Ellipsis>{name}</Ellipsis>
      )}
    </PictureCell>
  )
}

const led =
  (link: NumberLinkName, member: 'content_count' | 'hot_count' | 'interactions' | 'author_count' | 'campaign_count') =>
  ({ row }: Cell) => <LedFigure link={link} part={{ spu_id: row.spu_id }} value={row[member]} />

/** Cells of 种草 SPU that the kind of their column does not draw. */
export const contentSpuCells: ListCells<ContentSpu, typeof contentSpuColumns> = {
  spu: Name,
  content_count: led('spuContents', 'content_count'),
  hot_count: led('spuHotContents', 'hot_count'),
  interactions: led('spuInteractions', 'interactions'),
  cost: ({ row }) => <LedFigure link="spuCost" part={{ spu_id: row.spu_id }} value={row.cost} kind="money" />,
  author_count: led('spuTalents', 'author_count'),
  campaign_count: led('spuCampaigns', 'campaign_count'),
  goods_count: ({ row }) => <LedFigure link="spuSeedingGoods" part={{ spu: row.spu_id }} value={row.goods_count} />,
}
