import { useCall } from '@crm/client/hooks'
import { videoCalls } from '@crm/contracts/calls/videos'
import { Card, EmptyBlock, Tabs, Tag, Loaded } from '@crm/ui/base'
import { PieChart } from '@crm/ui/charts'
import { CommentList, FEELINGS, type FeelingKey, Pagination, WordCloud } from '@crm/ui/data'
import { useState } from 'react'
import classes from './VideoComments.module.css'
import frame from './VideoDrawer.module.css'

const PAGE = 10

interface VideoCommentsProps {
  id: string
  /** The mood of all comments on the platform, where it delivers it; else of those that are stored. */
  feelings?: Readonly<Record<FeelingKey, number>> | undefined
}

/** 评论分析: how the comments feel, what they are about, and the comments themselves; feeling and word narrow the list. */
export function VideoComments({ id, feelings }: VideoCommentsProps) {
  const [feeling, setFeeling] = useState<'all' | FeelingKey>('all')
  const [word, setWord] = useState<string>()
  const [page, setPage] = useState(1)
  const [size, setSize] = useState(PAGE)
  const words = useCall(videoCalls.wordProportion, { content_id: id })
  const sentiment = FEELINGS.find(({ key }) => key === feeling)?.value
  const read = useCall(videoCalls.commentAnalysis, { content_id: id, sentiment, keyword: word, page, size })
  const { ext, list = [], page_info } = read.data ?? {}
  const narrow = (change: () => void) => {
    change()
    setPage(1)
  }
  return (
    <div className={frame.parts}>
      <div className={frame.pair}>
        <PieChart
          title="情感分布"
          note={feelings ? '全部评论的情感分布' : '评论情感分布'}
          read={read}
          height={220}
          empty="暂无评论"
          parts={FEELINGS.map(({ key, label }) => ({ name: label, value: (feelings ?? ext)?.[key] ?? 0 }))}
        />
        <Card title="高频词" note="点击词语筛选评论">
          <Loaded read={words} height={180}>
            {({ list: counted }) =>
              counted.length === 0 ? (
                <EmptyBlock title="暂无评论" />
              ) : (
                <WordCloud words={counted} selected={word} onSelect={(next) => narrow(() => setWord(next))} />
              )
            }
          </Loaded>
        </Card>
      </div>
      <Card
        title="评论"
        extra={
          <Tabs
            kind="button"
            label="情感"
            items={[
              { key: 'all', label: '全部' },
              ...FEELINGS.map(({ key, label }) => ({ key, label, count: ext?.[key] })),
            ]}
            value={feeling}
            onChange={(next) => narrow(() => setFeeling(next))}
          />
        }
      >
        {word !== undefined && (
          <div className={classes.selected}>
            <Tag closable onClose={() => narrow(() => setWord(undefined))}>
              {word}
            </Tag>
          </div>
        )}
        <Loaded read={read} lines={6} />
        {page_info?.total_count === 0 && <EmptyBlock title={word || sentiment ? '没有符合条件的评论' : '暂无评论'} />}
        <CommentList comments={list} stale={read.stale} />
        {page_info !== undefined && page_info.total_count > size && (
          <Pagination
            page={page}
            size={size}
            total={page_info.total_count}
            onPage={setPage}
            onSize={(next) => narrow(() => setSize(next))}
          />
        )}
      </Card>
    </div>
  )
}
