import { contentBoard } from '@crm/contracts/boards/contentBoard'
import { isOffered, open } from '@crm/platform/openers'
import { Ellipsis, EmptyBlock, Loaded, TextButton } from '@crm/ui/base'
import { type Column, Count, Money, Picture, PlatformMark } from '@crm/ui/data'
import { BlockCard } from '../../parts/board/BlockCards.tsx'
import { BlockTable, figureColumns } from '../../parts/board/BlockTable.tsx'
import { type BlockRow, useBlock } from '../../parts/board/useBlock.ts'
import type { ContentFilters } from './contentScope.ts'
import classes from './DashboardContent.module.css'

type Props = { filters: ContentFilters }

const COVER_PX = 72

/** 视频 TOP 20 as cards, each opens 视频详情. */
export function TopVideosBlock({ filters }: Props) {
  const shown = useBlock(contentBoard, 'topVideos', filters)
  const opens = isOffered('videoDrawer')
  return (
    <BlockCard shown={shown}>
      <Loaded read={shown.read} height={320}>
        {() =>
          shown.rows.length === 0 ? (
            <EmptyBlock small title="该时间段暂无出单视频" />
          ) : (
            <ol className={classes.videos} aria-label={shown.block.title}>
              {shown.rows.map(({ keys, names: [title = '', talent = ''], values, cover = '', place }) => (
                <li key={keys.id}>
                  <Picture src={cover} name={title} size={COVER_PX} />
                  <div>
                    <span className={classes.title}>
                      <b>{place}</b>
                      {opens ? (
                        <TextButton onClick={() => open('videoDrawer', { id: String(keys.id) })}>
                          <Ellipsis>{title}</Ellipsis>
                        </TextButton>
                      ) : (
                        <Ellipsis>{title}</Ellipsis>
                      )}
                    </span>
                    <span className={classes.talent}>
                      <PlatformMark platform={String(keys.platform)} />
                      <Ellipsis>{talent}</Ellipsis>
                    </span>
                    <span className={classes.figures}>
                      <Money value={values.gmv} short sign />
                      <small>
                        播放 <Count value={values.plays} />
                      </small>
                    </span>
                  </div>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </BlockCard>
  )
}

const NAMES = [
  { title: '直播', width: 260 },
  { title: '达人', width: 160 },
  { title: '开播日期', width: 120 },
]

/** 直播 TOP 20. */
export function TopLivesBlock({ filters }: Props) {
  const shown = useBlock(contentBoard, 'topLives', filters)
  const columns: Column<BlockRow>[] = [
    ...NAMES.map(({ title, width }, at) => ({
      key: title,
      title,
      width,
      render: ({ names }: BlockRow) => <Ellipsis>{names[at] ?? ''}</Ellipsis>,
    })),
    ...figureColumns(contentBoard.blocks.topLives.figures, { width: 128 }),
  ]
  return (
    <BlockCard shown={shown} flush>
      <BlockTable
        shown={shown}
        label="直播榜"
        columns={columns}
        rowKey={({ keys }) => String(keys.id)}
        empty="该时间段暂无出单直播"
      />
    </BlockCard>
  )
}
