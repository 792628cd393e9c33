import { useAction, useCall } from '@crm/client/hooks'
import { grassVideoCalls } from '@crm/contracts/calls/grassVideos'
import { hotspotCalls } from '@crm/contracts/calls/hotspots'
import { AI_STYLES, type AiStyle, aiStyleLabel } from '@crm/contracts/rules/aiTools'
import { IDEA_DAYS } from '@crm/contracts/rules/hotspotRules'
import { Button, DesktopOnly, EmptyBlock, Loaded, Tabs, TextButton } from '@crm/ui/base'
import { Pagination } from '@crm/ui/data'
import { Select } from '@crm/ui/form'
import { useState } from 'react'
import { AiUses } from '../ai/AiUses.tsx'
import { IdeaCard } from './IdeaCard.tsx'
import classes from './ideas.module.css'

const styles = AI_STYLES.map((key) => ({ key, label: aiStyleLabel[key] }))
/** As many topics of each list as can be chosen from. */
const TOPICS_MAX = 50
const SIZES = [10, 20] as const

interface IdeasPanelProps {
  /** The topic that the address names. */
  topicId: number | undefined
  onTopic: (id: number | undefined) => void
}

/** AI 选题: three to five ideas from an SPU, a topic and a tone; what one asked for stays for thirty days. */
export function IdeasPanel({ topicId, onTopic }: IdeasPanelProps) {
  const [page, setPage] = useState(1)
  const [size, setSize] = useState<(typeof SIZES)[number]>(SIZES[0])
  const kept = useCall(hotspotCalls.ideas, { page, size })
  return (
    <div className={classes.panel}>
      <DesktopOnly>
        <IdeasForm topicId={topicId} onTopic={onTopic} onMade={() => setPage(1)} />
      </DesktopOnly>
      <section className={classes.list} aria-label="最近选题">
        <h2 className={classes.head}>最近选题</h2>
        <Loaded read={kept} lines={8}>
          {({ list, page_info }) =>
            list.length === 0 ? (
              <EmptyBlock title={`暂无选题，选择 SPU 与热点后生成；生成的选题保留 ${IDEA_DAYS} 天，仅本人可见`} />
            ) : (
              <>
                {list.map((idea) => (
                  <IdeaCard key={idea.id} idea={idea} />
                ))}
                {page_info.total_page > 1 && (
                  <Pagination
                    page={page}
                    size={size}
                    total={page_info.total_count}
                    sizes={SIZES}
                    onPage={setPage}
                    onSize={(next) => {
                      setSize(SIZES.find((each) => each === next) ?? SIZES[0])
                      setPage(1)
                    }}
                  />
                )}
              </>
            )
          }
        </Loaded>
      </section>
    </div>
  )
}

function IdeasForm({ topicId, onTopic, onMade }: IdeasPanelProps & { onMade: () => void }) {
  const [spuId, setSpuId] = useState<number>()
  const [style, setStyle] = useState<AiStyle>('grass')
  const options = useCall(grassVideoCalls.options, {})
  const topics = useTopics(topicId)
  const create = useAction(hotspotCalls.aiCreate, { weight: { harmless: 'reads' }, quiet: true })
  const make = async () => {
    if (spuId === undefined || topicId === undefined) return
    if (await create.run({ spu_id: spuId, id: topicId, style })) onMade()
  }
  return (
    <div className={classes.form}>
      <div className={classes.field}>
        <span className={classes.label}>SPU</span>
        <Select
          style={{ width: '100%' }}
          aria-label="SPU"
          placeholder="请选择 SPU"
          filter
          showClear
          loading={options.data === undefined}
          emptyContent="暂无 SPU"
          optionList={(options.data?.spus ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={spuId}
          onChange={(id) => setSpuId(typeof id === 'number' ? id : undefined)}
        />
      </div>
      <div className={classes.field}>
        <span className={classes.label}>热点</span>
        <Select
          style={{ width: '100%' }}
          aria-label="热点"
          placeholder="请选择热点"
          filter
          showClear
          emptyContent="暂无热点"
          optionList={topics}
          value={topicId}
          onChange={(id) => onTopic(typeof id === 'number' ? id : undefined)}
        />
      </div>
      <div className={classes.field}>
        <span className={classes.label}>语气</span>
        <Tabs kind="button" label="语气" items={styles} value={style} onChange={setStyle} />
      </div>
      <div className={classes.row}>
        <Button
          theme="solid"
          loading={create.saving}
          disabled={spuId === undefined || topicId === undefined}
          onClick={() => void make()}
        >
          生成选题
        </Button>
        {create.saving && (
          <Button type="tertiary" onClick={create.cancel}>
            取消
          </Button>
        )}
        <AiUses />
      </div>
      {create.failure && !create.saving && (
        <p className={classes.fault} role="alert">
          {create.failure.message} <TextButton onClick={() => void make()}>重试</TextButton>
        </p>
      )}
      <span className={classes.hint}>生成选题、生成分镜各计一次；失败、取消与已生成过的分镜不计</span>
    </div>
  )
}

/** What can be chosen: what is hot and what we noted, and the topic of the address wherever it stands. */
function useTopics(topicId: number | undefined): { value: number; label: string }[] {
  const page = { page: 1, size: TOPICS_MAX }
  const hot = useCall(hotspotCalls.list, { tab: 'hot', ...page })
  const mine = useCall(hotspotCalls.list, { tab: 'mine', ...page, order_by: 'start_time', sort: 'desc' })
  const listed = [...(mine.data?.list ?? []), ...(hot.data?.list ?? [])]
  const isKnown = topicId === undefined || listed.some(({ id }) => id === topicId)
  const wanted = useCall(hotspotCalls.detail, { id: topicId ?? 0 }, { enabled: !isKnown })
  const all = wanted.data && !isKnown ? [wanted.data, ...listed] : listed
  return all.map(({ id, title, is_own }) => ({ value: id, label: is_own === 1 ? `${title}（我的）` : title }))
}
