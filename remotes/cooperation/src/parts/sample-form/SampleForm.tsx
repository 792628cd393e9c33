import type { Agreement } from '@crm/client/weight'
import { day, pickedMoment } from '@crm/base/dates'
import { useAction } from '@crm/client/hooks'
import { send } from '@crm/client/request'
import type { AnswerOf, RequestOf } from '@crm/contracts/call'
import { type SampleDetail, sampleCalls, type SampleWarning } from '@crm/contracts/calls/sample'
import { type Platform, PLATFORMS, SampleStatus } from '@crm/contracts/enums'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
import { EXPECTED_DELIVERIES } from '@crm/contracts/rules/sampleRules'
import { confirm } from '@crm/platform/feedback'
import { go, useQuery, wayBack } from '@crm/platform/navigate'
import { Button, ConfirmDialog, DoneBlock, Drawer, Section } from '@crm/ui/base'
import { Page, PlatformTabs, OnComputer } from '@crm/ui/data'
import { type ConflictFields, Form, FormDrawer, FormPage, useConflict } from '@crm/ui/form'
import { type ReactNode, useState } from 'react'
import { GoodsFields } from './GoodsFields.tsx'
import classes from './SampleForm.module.css'
import {
  isSame,
  KNOWN_ADDRESS,
  type ReceiverValues,
  type SampleValues,
  targetsOf,
  toChanges,
  toPayload,
  valuesOf,
} from './samplePayload.ts'
import { TargetFields } from './TargetFields.tsx'
import { TermFields } from './TermFields.tsx'

type Answer = AnswerOf<typeof sampleCalls.add>
type Ask = RequestOf<typeof sampleCalls.add>

interface SampleFormProps {
  classify: ModuleId
  /** The form stands in a drawer, over its list: what closes it. */
  onClose?: (() => void) | undefined
  title: string
  platform: Platform
  /** What the link or the former sample says. */
  initValues: Partial<SampleValues>
  /** Absent: the platform is that of the former sample. */
  onPlatform?: (platform: Platform) => void
  /** The sample that is repeated: whom it goes to stays. */
  former?: { sample_id: number; isUnfulfilled: boolean }
  /** The sample that is changed: whom it goes to stays, `submits` submits it when it is saved, `approves` may agree to it then. */
  edited?: Pick<SampleDetail, 'sample_id' | 'sample_no' | 'updated_at'> & {
    submits: boolean
    approves: boolean
  }
  /** Above the form. */
  lead?: ReactNode
}

/** The form of new samples, and what became of each once it was sent. */
export function SampleForm(props: SampleFormProps) {
  const [answer, setAnswer] = useState<Answer>()
  const { title, onClose } = props
  const again = () => setAnswer(undefined)
  if (answer && onClose) return <MadeInDrawer title={title} answer={answer} onAgain={again} onClose={onClose} />
  if (answer) return <Made title={title} answer={answer} onAgain={again} />
  if (onClose) return <OpenForm {...props} onMade={setAnswer} />
  return (
    <OnComputer title={title} lead={props.lead}>
      <OpenForm {...props} onMade={setAnswer} />
    </OnComputer>
  )
}

const count = (list: readonly unknown[]) => `${list.length} 项`
const isKept = ({ address_key }: ReceiverValues) => address_key === KNOWN_ADDRESS
const receiverText = (each: ReceiverValues) =>
  isKept(each) ? (each.kept ?? '') : [each.receiver, each.phone, each.address].filter(Boolean).join(' ')

/** What of the form two people may change at once; whom it goes to stays. */
const conflictFields: ConflictFields<Omit<SampleValues, 'kind' | 'author_ids' | 'colonel_ids' | 'is_same' | 'own'>> = {
  to: { label: '收件信息', text: (to) => Object.values(to).map(receiverText).join() || '-' },
  product_ids: { label: '寄样商品', text: (ids) => count(ids ?? []) },
  goods: { label: '规格、数量与成本', text: (goods) => count(Object.keys(goods ?? {})) },
  user_id: { label: '媒介' },
  purpose: { label: '用途' },
  expected_type: {
    label: '期望履约方式',
    text: (type) => EXPECTED_DELIVERIES.find(([value]) => value === type)?.[1] ?? '-',
  },
  expected_due: { label: '期望履约日期', text: (date) => (date ? day(pickedMoment(date)) : '-') },
  coop_id: { label: '关联合作单', text: (id) => (id ? '另一合作单' : '不关联') },
  remark: { label: '备注', text: (remark) => remark || '-' },
  custom_fields: { label: '自定义字段', text: (own) => Object.values(own ?? {}).join('、') || '-' },
  files: { label: '附件', text: (files) => files?.map(({ name }) => name).join('、') || '-' },
}

/** Saves a changed sample, submits it or agrees to it, and leads to its row. */
function useSaving({
  classify,
  platform,
  edited,
  onClose,
}: Pick<SampleFormProps, 'classify' | 'platform' | 'edited' | 'onClose'>) {
  const { updated_at, conflict } = useConflict<SampleValues>(
    edited ?? { updated_at: 0 },
    conflictFields as ConflictFields<SampleValues>, // The others stay.
    async () => {
      if (!edited) return undefined
      const fresh = await send(sampleCalls.detail, { classify, sample_id: edited.sample_id })
      return { updated_at: fresh.updated_at, values: valuesOf(fresh) as SampleValues } // What is absent stands empty.
    },
  )
  const update = useAction(sampleCalls.update, { weight: 'asked', quiet: true, done: '已保存' })
  const audit = useAction(sampleCalls.audit, { weight: 'asked', quiet: true })
  const save = async (values: Partial<SampleValues>, then: 'keep' | 'submit' | 'approve', agreement: Agreement) => {
    if (!edited) return
    const { sample_id, sample_no } = edited
    const changes = toChanges(platform, values)
    const saved = await update.run(
      { classify, sample_id, updated_at, changes, ...(then === 'submit' ? { submit: 1 } : {}) },
      agreement,
    )
    if (saved === undefined) return
    if (then === 'approve') {
      const agreed = await audit.run({ classify, ids: [sample_id], status: SampleStatus.awaitingShipment }, agreement)
      // What was saved is newer than what the form began from.
      if (agreed === undefined) return void conflict.meet()
    }
    if (onClose) onClose()
    else go('CooperateDemo', { platform, date_type: 'all', keyword: sample_no, saved: sample_id })
  }
  return {
    save,
    ...{ saving: update.saving || audit.saving, failure: update.failure ?? audit.failure },
    conflict: edited && conflict,
  }
}

function OpenForm(props: SampleFormProps & { onMade: (answer: Answer) => void }) {
  const { classify, onClose, title, platform, initValues, onPlatform, former, edited, lead, onMade } = props
  const Sheet = onClose ? FormDrawer : FormPage
  const check = useAction(sampleCalls.check, { weight: { harmless: 'reads' }, quiet: true })
  const add = useAction(sampleCalls.add, { weight: 'asked', quiet: true })
  const { save, ...saved } = useSaving(props)
  const [{ from }] = useQuery()
  const [asked, setAsked] = useState<{ warnings: readonly SampleWarning[]; goOn: (agreement: Agreement) => void }>()
  const make = async (payload: Ask, agreement: Agreement) => {
    const made = await add.run(payload, agreement)
    if (made) onMade(made)
  }
  const submit = async (values: Partial<SampleValues>, isDraft: boolean, agreement: Agreement) => {
    if (edited && (isDraft || !edited.submits)) return save(values, 'keep', agreement)
    const payload = {
      classify,
      ...toPayload(platform, values, isDraft),
      ...(former ? { former_id: former.sample_id } : {}),
    }
    if (isDraft) return make(payload, agreement)
    const found = await check.run(payload)
    if (!found) return
    if (edited) {
      // What blocks it the save refuses, at its field.
      const warnings = found.list.filter(({ level }) => level === 'warn')
      const goOn = (again: Agreement) => void save(values, 'submit', again)
      return warnings.length > 0 ? setAsked({ warnings, goOn }) : goOn(agreement)
    }
    if (former?.isUnfulfilled && !(await confirm({ title: '该达人上次寄样未履约，是否继续？' }))) return
    if (found.list.length > 0) setAsked({ warnings: found.list, goOn: (again) => void make(payload, again) })
    else await make(payload, agreement)
  }
  return (
    <>
      <Sheet<SampleValues>
        title={title}
        initValues={{ kind: 'talent', is_same: true, ...initValues }}
        saving={check.saving || add.saving || saved.saving}
        failure={check.failure ?? add.failure ?? saved.failure}
        conflict={saved.conflict}
        onCancel={onClose ?? wayBack(from) ?? (() => void go('CooperateDemo', { platform }))}
        onSaveDraft={
          edited?.submits === false ? undefined : (values, agreement) => void submit(values, true, agreement)
        }
        draftText={edited ? '保存' : '保存草稿'}
        submitText={edited ? (edited.submits ? '重新提交' : '保存') : '提交'}
        onSubmit={(values, agreement) => void submit(values, false, agreement)}
        alternative={
          edited?.approves
            ? { text: '通过', onSubmit: (values, agreement) => void save(values, 'approve', agreement) }
            : undefined
        }
      >
        {(values) => (
          <>
            {lead}
            <Section
              title="寄样对象"
              extra={onPlatform && <PlatformTabs value={platform} platforms={PLATFORMS} onChange={onPlatform} />}
            >
              <TargetFields
                classify={classify}
                platform={platform}
                values={values}
                fixed={former !== undefined || edited !== undefined}
              />
            </Section>
            <Section title="商品">
              {targetsOf(values).length > 1 && <Form.Switch field="is_same" label="所有达人寄相同商品" />}
              {isSame(values) ? (
                <GoodsFields classify={classify} platform={platform} chosen={values} />
              ) : (
                <p className={classes.hint}>请在每位达人的收件信息下选择商品</p>
              )}
            </Section>
            <Section title="其他">
              <TermFields classify={classify} platform={platform} values={values} sampleId={edited?.sample_id} />
            </Section>
          </>
        )}
      </Sheet>
      {asked && (
        <ConfirmDialog
          open
          title="提交前请确认"
          content={<Warnings warnings={asked.warnings} />}
          confirmText="继续提交"
          cancelText="返回修改"
          onConfirm={(agreement) => {
            setAsked(undefined)
            asked.goOn(agreement)
          }}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

/** What speaks against a request; what is blocked is only left out. */
function Warnings({ warnings }: { warnings: readonly SampleWarning[] }) {
  return (
    <ul className={classes.refused}>
      {warnings.map(({ id, name, message, level, details }) => (
        <li key={id + message}>
          {name}：{message}
          {level === 'block' && '（不会寄样）'}
          {details.length > 0 && (
            <ul>
              {details.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  )
}

interface MadeProps {
  title: string
  answer: Answer
  onAgain: () => void
}

/** What became of each, and the ways on. */
function Outcome({ answer: { made, refused }, action }: { answer: Answer; action: ReactNode }) {
  return (
    <DoneBlock
      title={`已提交 ${made.length} 个寄样单${refused.length > 0 ? `，${refused.length} 个失败` : ''}`}
      note={
        refused.length > 0 && (
          <ul className={classes.refused}>
            {refused.map(({ id, name, reason }) => (
              <li key={id}>
                {name}：{reason}
              </li>
            ))}
          </ul>
        )
      }
      action={action}
    />
  )
}

function MadeInDrawer({ title, answer, onAgain, onClose }: MadeProps & { onClose: () => void }) {
  return (
    <Drawer open width={720} title={title} onClose={onClose}>
      <Outcome
        answer={answer}
        action={
          <>
            <Button onClick={onAgain}>继续寄样</Button>{' '}
            <Button theme="solid" onClick={onClose}>
              查看列表
            </Button>
          </>
        }
      />
    </Drawer>
  )
}

function Made({ title, answer, onAgain }: MadeProps) {
  const { made } = answer
  const [{ from }] = useQuery()
  const back = wayBack(from)
  const only = made.length === 1 ? made[0] : undefined
  return (
    <Page title={title}>
      <Outcome
        answer={answer}
        action={
          <>
            {back && <Button onClick={back}>返回</Button>} <Button onClick={onAgain}>继续寄样</Button>{' '}
            <Button theme="solid" onClick={() => void go('CooperateDemo', only && { saved: only.sample_id })}>
              查看列表
            </Button>
          </>
        }
      />
    </Page>
  )
}
