import type { Agreement } from '@crm/client/weight'
import { minute, pickerDate, startOfDay } from '@crm/base/dates'
import { useAction, useCall } from '@crm/client/hooks'
import type { AnswerOf } from '@crm/contracts/call'
import { cooperationCalls } from '@crm/contracts/calls/cooperation'
import { scheduleCalls } from '@crm/contracts/calls/schedule'
import { cooperationStatusLabel, type Platform, PLATFORMS, ScheduleStatus, SettleWay } from '@crm/contracts/enums'
import { toast } from '@crm/platform/feedback'
import { go, useCanOpen, useQuery, wayBack } from '@crm/platform/navigate'
import { useWho } from '@crm/platform/session'
import { readStored, storageKeys, writeStored } from '@crm/platform/storage'
import { Banner, Button, DoneBlock, TextButton, useDialog, Loaded } from '@crm/ui/base'
import { Page, OnComputer } from '@crm/ui/data'
import { FormPage } from '@crm/ui/form'
import { useState } from 'react'
import { WarningsDialog } from '../../parts/cooperation-form/TermsDialogs.tsx'
import { TermsFields } from '../../parts/cooperation-form/TermsFields.tsx'
import classes from '../../parts/cooperation-form/TermsForm.module.css'
import { revived, type TermsValues, toAsk } from '../../parts/cooperation-form/termsPayload.ts'
import { useOffers } from '../../parts/cooperation-form/useOffers.ts'

const TITLE = '新建合作单'
/** As many lives as a line names. */
const TAKEN_SHOWN = 3

interface Outcome {
  answer: AnswerOf<typeof cooperationCalls.add>
  /** What was asked for; the lives are still to be agreed. */
  schedules?: { platform: Platform; start_time: number; end_time: number }
}

const listOf = (text: string | undefined, max: number) => (text ? text.split(',').slice(0, max) : [])
const idOf = (text: string | undefined) => (/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined)

/** 新建合作单: one agreement for one talent or several of a platform, one order each. */
export function CooperateCreatePage() {
  return (
    <OnComputer title={TITLE}>
      <Creating />
    </OnComputer>
  )
}

function Creating() {
  const [query, change] = useQuery()
  const [schedule_id, sample_id] = [idOf(query.schedule_id), idOf(query.sample_id)]
  const isFrom = schedule_id !== undefined || sample_id !== undefined
  const from = useCall(
    cooperationCalls.prefill,
    schedule_id === undefined ? { ...(sample_id === undefined ? {} : { sample_id }) } : { schedule_id },
    { enabled: isFrom },
  )
  const [made, setMade] = useState<Outcome>()
  if (made) return <Made {...made} onAgain={() => setMade(undefined)} />
  if (isFrom && from.data === undefined)
    return (
      <Page title={TITLE}>
        <Loaded read={from} lines={10} />
      </Page>
    )
  const platform = from.data?.platform ?? PLATFORMS.find((each) => each === query.platform) ?? 'dy'
  const day = (unix: number | null | undefined) => (unix ? { day: pickerDate(startOfDay(unix)) } : undefined)
  const [start, end] = [day(from.data?.start_time), day(from.data?.end_time)]
  return (
    <OpenForm
      // Talents and goods are the platform's own.
      key={platform}
      platform={platform}
      given={{
        author_ids: from.data ? [from.data.author_id] : listOf(query.author_id, 20),
        product_ids: from.data?.product_ids ?? listOf(query.product_id, 50),
        sample_ids: from.data?.sample_ids ?? [],
        ...(start && { start: start.day }),
        ...(end && { end: end.day }),
      }}
      scheduleId={schedule_id}
      onPlatform={
        isFrom ? undefined : (next) => change({ platform: next, author_id: undefined, product_id: undefined })
      }
      onMade={setMade}
    />
  )
}

interface OpenFormProps {
  platform: Platform
  /** What the link says. */
  given: Partial<TermsValues>
  /** The agreed live that the cooperation is made of. */
  scheduleId: number | undefined
  onPlatform: ((platform: Platform) => void) | undefined
  onMade: (outcome: Outcome) => void
}

function OpenForm({ platform, given, scheduleId, onPlatform, onMade }: OpenFormProps) {
  const who = useWho()
  const canOpen = useCanOpen()
  const openDialog = useDialog()
  const [{ from }] = useQuery()
  const suffix = `${who.corp_id}.${who.user_id}.${platform}`
  const [draft, setDraft] = useState(() => revived(readStored<unknown>(storageKeys.cooperationDraft, 'local', suffix)))
  const keep = (values: Partial<TermsValues> | undefined) =>
    writeStored(storageKeys.cooperationDraft, values, 'local', suffix)
  const [initValues, setInitValues] = useState<Partial<TermsValues>>(() => ({
    ...{ commission_type: SettleWay.commission, files: [], ...given },
  }))
  const [round, setRound] = useState(0)
  const { offers, known, show } = useOffers(platform, initValues.product_ids ?? [])
  const check = useAction(cooperationCalls.check, { weight: { harmless: 'reads' }, quiet: true })
  const add = useAction(cooperationCalls.add, { weight: 'asked', quiet: true })
  const save = async (values: Partial<TermsValues>, schedules: boolean, agreement: Agreement) => {
    const ask = toAsk(platform, values, offers)
    const { start_time, end_time } = ask
    const write = async (given: Agreement) => {
      const made = await add.run({ ...ask, ...(scheduleId !== undefined && { schedule_id: scheduleId }) }, given)
      if (!made) return
      keep(undefined)
      const [first, ...others] = made.made
      const isOne = first !== undefined && others.length === 0 && made.refused.length === 0
      if (isOne && schedules) goSchedule(platform, first)
      else if (isOne && canOpen('CooperateDetail')) {
        toast.next('已新建合作单', { text: '再建一单', run: () => void go('CooperateCreate', { platform }) })
        go('CooperateDetail', { coop_id: first.coop_id })
      } else onMade({ answer: made, ...(schedules && { schedules: { platform, start_time, end_time } }) })
    }
    const found = await check.run(ask)
    if (!found) return
    const blocked = new Set(found.list.filter(({ level }) => level === 'block').map(({ id }) => id))
    if (found.list.length === 0) return write(agreement)
    openDialog(WarningsDialog, {
      warnings: found.list,
      canGoOn: ask.author_ids.some((id) => !blocked.has(id)),
      onGoOn: (given) => void write(given),
    })
  }
  const restore = (values: Partial<TermsValues>) => {
    setInitValues(values)
    show(values.product_ids ?? [])
    setRound((count) => count + 1)
    setDraft(undefined)
  }
  return (
    <FormPage<TermsValues>
      key={round}
      title={TITLE}
      initValues={initValues}
      saving={check.saving || add.saving}
      failure={check.failure ?? add.failure}
      onCancel={wayBack(from) ?? (() => void go('CooperateList', { platform }))}
      onChange={(values) => {
        keep(values)
        show(values.product_ids ?? [])
      }}
      alternative={
        canOpen('LiveScheduling')
          ? { text: '保存并排期', onSubmit: (values, agreement) => void save(values, true, agreement) }
          : undefined
      }
      refusal={known ? undefined : '正在读取商品的价格与佣金率'}
      submitText="保存"
      onSubmit={(values, agreement) => void save(values, false, agreement)}
    >
      {(values) => (
        <>
          {draft && (
            <Banner
              action={
                <>
                  <TextButton onClick={() => restore(draft)}>恢复草稿</TextButton>{' '}
                  <TextButton
                    onClick={() => {
                      keep(undefined)
                      setDraft(undefined)
                    }}
                  >
                    丢弃
                  </TextButton>
                </>
              }
            >
              上次填写的内容没有保存
            </Banner>
          )}
          <TermsFields platform={platform} values={values} offers={offers} onPlatform={onPlatform} />
        </>
      )}
    </FormPage>
  )
}

const goSchedule = (platform: Platform, { coop_id, author_id }: { coop_id: number; author_id: string }) =>
  go('LiveScheduling', { coop_id, author_id, platform })

/** What became of each talent; with 保存并排期 each leads on to its live. */
function Made({ answer: { made, refused }, schedules, onAgain }: Outcome & { onAgain: () => void }) {
  const canOpen = useCanOpen()
  return (
    <Page title={TITLE}>
      <DoneBlock
        title={`已新建 ${made.length} 个合作单${refused.length > 0 ? `，${refused.length} 个失败` : ''}`}
        note={
          <ul className={classes.list} aria-label="结果">
            {made.map(({ coop_id, coop_no, author_id, name, status }) => (
              <li key={coop_id}>
                {name}：
                {canOpen('CooperateDetail') ? (
                  <TextButton onClick={() => void go('CooperateDetail', { coop_id })}>{coop_no}</TextButton>
                ) : (
                  coop_no
                )}{' '}
                {cooperationStatusLabel[status]}
                {schedules && (
                  <>
                    {' '}
                    <TextButton
                      label={`${name} 排期`}
                      onClick={() => void goSchedule(schedules.platform, { coop_id, author_id })}
                    >
                      排期
                    </TextButton>
                    <Taken {...schedules} author_id={author_id} />
                  </>
                )}
              </li>
            ))}
            {refused.map(({ author_id, name, reason }) => (
              <li key={author_id}>
                {name}：{reason}
              </li>
            ))}
          </ul>
        }
        action={
          <>
            <Button onClick={onAgain}>继续新建</Button>{' '}
            <Button theme="solid" onClick={() => void go('CooperateList')}>
              查看列表
            </Button>
          </>
        }
      />
    </Page>
  )
}

interface TakenProps {
  platform: Platform
  author_id: string
  start_time: number
  end_time: number
}

/** The lives that the talent has agreed to within the period already: their times are refused. */
function Taken(period: TakenProps) {
  const request = { ...period, status: [ScheduleStatus.upcoming, ScheduleStatus.living], page: 1, size: TAKEN_SHOWN }
  const { data } = useCall(scheduleCalls.list, { ...request, order_by: 'start_time', sort: 'asc' })
  if (!data || data.list.length === 0) return null
  const times = data.list.map((entry) => `${minute(entry.start_time)} ~ ${minute(entry.end_time).slice(-5)}`)
  const more = data.page_info.total_count > times.length ? ` 等 ${data.page_info.total_count} 场` : ''
  return <>（该时段已有排期：{times.join('、') + more}）</>
}
