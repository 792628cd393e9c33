import { useCall } from '@crm/client/hooks'
import { type SpuFiguresRequest, spuCalls, type SpuOpinion as Opinion } from '@crm/contracts/calls/spus'
import { isOffered, open } from '@crm/platform/openers'
import { Button, Card, EmptyBlock, Ellipsis, Tabs, Tag, Loaded } from '@crm/ui/base'
import { BarChart, PieChart } from '@crm/ui/charts'
import { CommentList, FEELINGS, type FeelingKey, Pagination, WordCloud } from '@crm/ui/data'
import { useState } from 'react'
import classes from './SpuDetail.module.css'
import { ContentLink } from './spuDetailCells.tsx'

const PAGE = 10
const HEIGHT = 260

/** 舆情: how comments below the contents of an SPU feel, what they are about, why people buy, and typical ones. */
export function SpuOpinion({ request }: { request: SpuFiguresRequest }) {
  const [feeling, setFeeling] = useState<'all' | FeelingKey>('all')
  const [word, setWord] = useState<string>()
  const [page, setPage] = useState(1)
  const [size, setSize] = useState(PAGE)
  const sentiment = FEELINGS.find(({ key }) => key === feeling)?.value
  const read = useCall(spuCalls.opinion, { ...request, sentiment, word, page, size })
  const { ext, list = [], page_info } = read.data ?? {}
  const narrow = (change: () => void) => {
    change()
    setPage(1)
  }
  const all = ext && FEELINGS.reduce((sum, { key }) => sum + ext.collected[key], 0)
  return (
    <>
      <div className={classes.pair}>
        <PieChart
          title="情感分布"
          note="全部评论的情感分布"
          read={read}
          height={HEIGHT}
          empty="暂无评论"
          partName="情感"
          parts={FEELINGS.map(({ key, label }) => ({ name: label, value: ext?.feelings[key] ?? 0 }))}
        />
        <Card title="高频词" note="已采集评论提到的词，点击词语筛选评论">
          <Loaded read={read} height={HEIGHT} />
          {ext?.words.length === 0 && <EmptyBlock title="暂无评论" />}
          {ext && ext.words.length > 0 && (
            <WordCloud
              words={ext.words.map(({ word: name, count: value }) => ({ name, value }))}
              selected={word}
              onSelect={(next) => narrow(() => setWord(next))}
            />
          )}
        </Card>
      </div>
      <Motives ext={ext} read={read} />
      <Card
        title="典型评论"
        note="已采集的评论，按点赞数排列"
        extra={
          <Tabs
            kind="button"
            label="情感"
            items={[
              { key: 'all', label: '全部', count: all },
              ...FEELINGS.map(({ key, label }) => ({ key, label, count: ext?.collected[key] })),
            ]}
            value={feeling}
            onChange={(next) => narrow(() => setFeeling(next))}
          />
        }
      >
        {word !== undefined && (
          <Tag closable onClose={() => narrow(() => setWord(undefined))}>
            {word}
          </Tag>
        )}
        <Loaded read={read} lines={6} />
        {page_info?.total_count === 0 && <EmptyBlock title={word || sentiment ? '没有符合条件的评论' : '暂无评论'} />}
        <CommentList
          comments={list}
          stale={read.stale}
          about={({ content_id, content_title }) => (
            <span className={classes.source}>
              <ContentLink id={content_id}>
                <Ellipsis>{`来自：${content_title}`}</Ellipsis>
              </ContentLink>
            </span>
          )}
        />
        {page_info !== undefined && page_info.total_count > PAGE && (
          <Pagination
            page={page}
            size={size}
            total={page_info.total_count}
            onPage={setPage}
            onSize={(next) => narrow(() => setSize(next))}
          />
        )}
      </Card>
    </>
  )
}

const blocks = [
  { key: 'motives', title: '购买动机', name: '评论数', note: '非负面评论中提到该动机的条数，一条评论可有多个动机' },
  { key: 'intents', title: '购买意图', name: '评论数', note: '非负面评论中表达该意图的条数，一条评论可有多个意图' },
] as const

/** 购买动机 and 购买意图; what a version does not contain says so. */
function Motives({ ext, read }: { ext: Opinion['ext'] | undefined; read: Parameters<typeof BarChart>[0]['read'] }) {
  if (ext && (ext.motives === null || ext.intents === null))
    return (
      <Card title="购买动机与购买意图">
        <EmptyBlock
          small
          note="从评论分析用户为什么买、离下单还有多远。当前版本不支持，升级后可用。"
          action={
            isOffered('planUpgrade') && (
              <Button onClick={() => open('planUpgrade', { exceeded: 'purchaseMotiveAnalysis', module: 2 })}>
                升级查看
              </Button>
            )
          }
        />
      </Card>
    )
  return (
    <div className={classes.pair}>
      {blocks.map(({ key, title, name, note }) => {
        const parts = ext?.[key] ?? []
        return (
          <BarChart
            key={key}
            flat
            title={title}
            note={note}
            {...(read && { read })}
            height={HEIGHT}
            xName={title}
            empty="暂无评论"
            x={parts.map((each) => each.name)}
            series={[{ key, name, kind: 'count', values: parts.map((each) => each.value) }]}
          />
        )
      })}
    </div>
  )
}
