import { useCall } from '@crm/client/hooks'
import { videoCalls } from '@crm/contracts/calls/videos'
import { BlockSkeleton, Card, EmptyBlock, FailedBlock, Tabs, Tag } from '@crm/ui/base'
import { PieChart } from '@crm/ui/charts'
import { Count, Pagination, TimeCell } from '@crm/ui/data'
import { useState } from 'react'
import classes from './VideoComments.module.css'
import frame from './VideoDrawer.module.css'

const PAGE = 10
const FEELINGS = [
  { value: 1, key: 'positive', label: '正面', color: 'green' },
  { value: 2, key: 'neutral', label: '中性', color: 'grey' },
  { value: 3, key: 'negative', label: '负面', color: 'red' },
] as const
/** Smallest and largest letters of a word, px. */
const [SMALL, LARGE] = [12, 26]

interface VideoCommentsProps {
  id: string
  /** The mood of all comments on the platform, where it delivers it; else of those that are stored. */
  feelings?: Readonly<Record<(typeof FEELINGS)[number]['key'], number>> | undefined
}

/** 评论分析: how the comments feel, what they are about, and the comments themselves; feeling and word narrow the list. */
export function VideoComments({ id, feelings }: VideoCommentsProps) {
  const [feeling, setFeeling] = useState<'all' | (typeof FEELINGS)[number]['key']>('all')
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
  const most = Math.max(1, ...(words.data?.list.map(({ value }) => value) ?? []))
  return (
    <div className={frame.parts}>
      <div className={frame.pair}>
        <PieChart
          title="情感分布"
          note={feelings ? '平台全部评论按情感的占比' : '评论按情感的占比'}
          read={read}
          height={220}
          empty="暂无评论"
          parts={FEELINGS.map(({ key, label }) => ({ name: label, value: (feelings ?? ext)?.[key] ?? 0 }))}
        />
        <Card title="高频词" note="点击词语筛选评论">
          <div className={classes.words}>
            {words.state === 'waiting' && <BlockSkeleton height={180} />}
            {words.state === 'failed' && <FailedBlock failure={words.failure} onRetry={words.retry} />}
            {words.data?.list.length === 0 && <EmptyBlock title="暂无评论" />}
            {words.data?.list.map(({ name, value }) => (
              <button
                key={name}
                type="button"
                className={classes.word}
                style={{ fontSize: SMALL + ((LARGE - SMALL) * value) / most }}
                aria-pressed={name === word}
                aria-label={`${name}，${value}条评论`}
                onClick={() => narrow(() => setWord(name === word ? undefined : name))}
              >
                {name}
              </button>
            ))}
          </div>
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
        {read.state === 'waiting' && <BlockSkeleton lines={6} />}
        {read.state === 'failed' && <FailedBlock failure={read.failure} onRetry={read.retry} />}
        {page_info?.total_count === 0 && <EmptyBlock title={word || sentiment ? '没有符合条件的评论' : '暂无评论'} />}
        <ul className={classes.list} aria-label="评论" data-stale={read.stale || undefined}>
          {list.map((each) => (
            <li key={each.comment_id}>
              <div className={classes.header}>
                <span className={classes.who}>{each.user_name}</span>
                {FEELINGS.filter(({ value }) => value === each.sentiment).map(({ label, color }) => (
                  <Tag key={label} size="small" color={color}>
                    {label}
                  </Tag>
                ))}
                <span className={classes.time}>
                  <TimeCell value={each.created_at} />
                </span>
              </div>
              <p className={classes.text}>{each.text}</p>
              <span className={classes.likes}>
                赞 <Count value={each.likes} />
              </span>
            </li>
          ))}
        </ul>
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
