import type { Agreement } from '@crm/client/weight'
import { useAction, useCall } from '@crm/client/hooks'
import { send } from '@crm/client/request'
import { useFreshAnswer } from '@crm/client/useFreshAnswer'
import type { AnswerOf } from '@crm/contracts/call'
import { hotspotCalls } from '@crm/contracts/calls/hotspots'
import { NOT_FOUND_CODE } from '@crm/contracts/codes'
import { go, useQuery } from '@crm/platform/navigate'
import { useWho } from '@crm/platform/session'
import { readStored, storageKeys, writeStored } from '@crm/platform/storage'
import { Banner, Breadcrumb, Button, Card, EmptyBlock, Loaded, TextButton } from '@crm/ui/base'
import { OnComputer, Page } from '@crm/ui/data'
import { FormPage, useConflict } from '@crm/ui/form'
import { useState } from 'react'
import { HotspotFields } from './HotspotFields.tsx'
import {
  EMPTY_HOTSPOT,
  hotspotConflicts,
  type HotspotValues,
  revivedHotspot,
  toTerms,
  valuesOf,
} from './hotspotForm.ts'

type Detail = AnswerOf<typeof hotspotCalls.detail>

const idOf = (text: string | undefined) => (/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined)
const toList = () => void go('MediaCenterBrandHotspot', { tab: 'mine' })

/** 添加热点: notes an own topic, edits one (`id`), or takes one of the hot list over (`from`). */
export function MediaCenterAddHotspotPage() {
  const [query] = useQuery()
  const title = query.id === undefined ? '添加热点' : '编辑热点'
  const id = idOf(query.id ?? query.from)
  const isNew = query.id === undefined && query.from === undefined
  return (
    <OnComputer title={title}>
      {isNew ? (
        <Adding />
      ) : (
        <OfAddress key={`${title} ${id}`} title={title} id={id} isEdited={query.id !== undefined} />
      )}
    </OnComputer>
  )
}

/** A form about the topic that the address names; says in place when there is none. */
function OfAddress({ title, id, isEdited }: { title: string; id: number | undefined; isEdited: boolean }) {
  const read = useCall(hotspotCalls.detail, { id: id ?? 0 }, { enabled: id !== undefined })
  const topic = useFreshAnswer(read)
  const isUnknown = id === undefined || read.failure?.code === NOT_FOUND_CODE || (isEdited && topic?.is_editable === 0)
  if (topic && !isUnknown) return isEdited ? <Editing topic={topic} /> : <Adding from={topic} />
  return (
    <Page lead={<Breadcrumb />} title={title}>
      <Card>
        {isUnknown ? (
          <EmptyBlock
            title="热点不存在"
            note="可能已被删除、无权修改，或链接不完整"
            action={<Button onClick={toList}>返回我的热点</Button>}
          />
        ) : (
          <Loaded read={{ ...read, data: undefined }} lines={10} />
        )}
      </Card>
    </Page>
  )
}

function Adding({ from }: { from?: Detail }) {
  const who = useWho()
  const suffix = `${who.corp_id}.${who.user_id}`
  const [draft, setDraft] = useState(() =>
    revivedHotspot(readStored<unknown>(storageKeys.hotspotDraft, 'local', suffix)),
  )
  const [initValues, setInitValues] = useState<Partial<HotspotValues>>(() => (from ? valuesOf(from) : EMPTY_HOTSPOT))
  const [round, setRound] = useState(0)
  const keep = (values: Partial<HotspotValues> | undefined) =>
    writeStored(storageKeys.hotspotDraft, values, 'local', suffix)
  const drop = () => {
    keep(undefined)
    setDraft(undefined)
  }
  const add = useAction(hotspotCalls.add, { weight: 'asked', quiet: true, done: '已添加热点' })
  const save = async (values: HotspotValues, agreement: Agreement, thenIdeas: boolean) => {
    const made = await add.run({ ...toTerms(values), from_id: from?.is_own === 0 ? from.id : 0 }, agreement)
    if (!made) return
    keep(undefined)
    if (thenIdeas) go('MediaCenterBrandHotspot', { tab: 'ideas', topic_id: made.id })
    else toList()
  }
  return (
    <FormPage<HotspotValues>
      key={round}
      title="添加热点"
      initValues={initValues}
      saving={add.saving}
      failure={add.failure}
      onCancel={toList}
      onChange={keep}
      alternative={{ text: '保存并生成选题', onSubmit: (values, agreement) => void save(values, agreement, true) }}
      submitText="保存"
      onSubmit={(values, agreement) => void save(values, agreement, false)}
    >
      {(values) => (
        <>
          {draft && (
            <Banner
              action={
                <>
                  <TextButton
                    onClick={() => {
                      setInitValues({ ...EMPTY_HOTSPOT, ...draft })
                      setRound((count) => count + 1)
                      setDraft(undefined)
                    }}
                  >
                    恢复草稿
                  </TextButton>{' '}
                  <TextButton onClick={drop}>丢弃</TextButton>
                </>
              }
            >
              上次填写的内容没有保存
            </Banner>
          )}
          <HotspotFields values={values} ownId={from?.id} />
        </>
      )}
    </FormPage>
  )
}

function Editing({ topic: read }: { topic: Detail }) {
  // The form keeps what it began from: a read in the background must not change what is compared.
  const [topic] = useState(read)
  const { id } = topic
  const update = useAction(hotspotCalls.update, { weight: 'asked', quiet: true, done: '已保存' })
  const { updated_at, conflict } = useConflict<HotspotValues>(topic, hotspotConflicts, async () => {
    const fresh = await send(hotspotCalls.detail, { id })
    return { updated_at: fresh.updated_at, values: valuesOf(fresh) }
  })
  const save = async (values: HotspotValues, agreement: Agreement, thenIdeas: boolean) => {
    const saved = await update.run({ id, changes: toTerms(values), updated_at }, agreement)
    if (saved === undefined) return
    if (thenIdeas) go('MediaCenterBrandHotspot', { tab: 'ideas', topic_id: id })
    else toList()
  }
  return (
    <FormPage<HotspotValues>
      title="编辑热点"
      initValues={valuesOf(topic)}
      saving={update.saving}
      failure={update.failure}
      conflict={conflict}
      onCancel={toList}
      alternative={{ text: '保存并生成选题', onSubmit: (values, agreement) => void save(values, agreement, true) }}
      submitText="保存"
      onSubmit={(values, agreement) => void save(values, agreement, false)}
    >
      {(values) => <HotspotFields values={values} ownId={id} />}
    </FormPage>
  )
}
