import { useAction, useCall } from '@crm/client/hooks'
import type { AnswerOf } from '@crm/contracts/call'
import { type SampleDetail, sampleCalls } from '@crm/contracts/calls/sample'
import { type Platform, PLATFORMS } from '@crm/contracts/enums'
import { SAMPLE_PURPOSES, SAMPLE_REMARK_MAX } from '@crm/contracts/rules/sampleRules'
import { confirm } from '@crm/platform/feedback'
import { go } from '@crm/platform/navigate'
import { Button, EmptyBlock, Section } from '@crm/ui/base'
import { Page, PlatformTabs, useGoodsOptions } from '@crm/ui/data'
import { Form, FormPage } from '@crm/ui/form'
import { type ReactNode, useState } from 'react'
import { GoodsSelect, titleAmong } from '../GoodsSelect.tsx'
import { TalentsSelect, useFoundTalents } from '../TalentsSelect.tsx'
import { GoodsFields, ReceiverFields } from './FormParts.tsx'
import classes from './SampleForm.module.css'
import { type SampleValues, toChanges, toPayload } from './samplePayload.ts'

type Answer = AnswerOf<typeof sampleCalls.add>

interface SampleFormProps {
  title: string
  platform: Platform
  /** What the link or the former sample says. */
  initValues: Partial<SampleValues>
  /** Absent: the platform is that of the former sample. */
  onPlatform?: (platform: Platform) => void
  /** The sample that is repeated: the talent stays. */
  former?: { sample_id: number; isUnfulfilled: boolean }
  /** The sample that is changed: the talent stays, and with `submits` it is submitted when it is saved. */
  edited?: Pick<SampleDetail, 'sample_id' | 'updated_at' | 'receiver' | 'phone' | 'address'> & { submits: boolean }
  /** Above the form. */
  lead?: ReactNode
}

/** The form of new samples, and what became of each talent once it was sent. */
export function SampleForm(props: SampleFormProps) {
  const [answer, setAnswer] = useState<Answer>()
  if (answer) return <Made title={props.title} answer={answer} onAgain={() => setAnswer(undefined)} />
  return <OpenForm {...props} onMade={setAnswer} />
}

function OpenForm(props: SampleFormProps & { onMade: (answer: Answer) => void }) {
  const { title, platform, initValues, onPlatform, former, edited, lead, onMade } = props
  const check = useAction(sampleCalls.check, { quiet: true })
  const add = useAction(sampleCalls.add, { quiet: true })
  const update = useAction(sampleCalls.update, { quiet: true, done: '已保存' })
  const fields = useCall(sampleCalls.customFields, {})
  const list = () => void go('CooperateDemo', { platform })
  const submit = async (values: Partial<SampleValues>, isDraft: boolean) => {
    if (edited) {
      const { sample_id, updated_at, submits } = edited
      const changes = toChanges(platform, values)
      const isSubmitted = submits && !isDraft
      const saved = await update.run({ sample_id, updated_at, changes, ...(isSubmitted ? { submit: 1 } : {}) })
      if (saved !== undefined) list()
      return
    }
    const payload = { ...toPayload(platform, values, isDraft), ...(former ? { former_id: former.sample_id } : {}) }
    if (former?.isUnfulfilled && !isDraft && !(await confirm({ title: '该达人上次寄样未履约，是否继续？' }))) return
    if (!isDraft) {
      const found = await check.run(payload)
      if (!found || !(await isWanted(found.list))) return
    }
    const made = await add.run(payload)
    if (made) onMade(made)
  }
  return (
    <FormPage<SampleValues>
      title={title}
      initValues={initValues}
      saving={check.saving || add.saving || update.saving}
      failure={check.failure ?? add.failure ?? update.failure}
      onCancel={list}
      onSaveDraft={edited?.submits === false ? undefined : (values) => void submit(values, true)}
      draftText={edited ? '保存' : '保存草稿'}
      submitText={edited?.submits === false ? '保存' : '提交'}
      onSubmit={(values) => void submit(values, false)}
    >
      {(values) => (
        <>
          {lead}
          <Section
            title="寄样对象"
            extra={onPlatform && <PlatformTabs value={platform} platforms={PLATFORMS} onChange={onPlatform} />}
          >
            <Talents
              platform={platform}
              selected={values.author_ids ?? []}
              fixed={former !== undefined || edited !== undefined}
              kept={edited && `${edited.receiver} ${edited.phone} ${edited.address}`}
            />
          </Section>
          <Section title="商品">
            <Goods platform={platform} selected={values.product_ids ?? []} />
          </Section>
          <Section title="其他">
            <Form.Select
              field="purpose"
              label="用途"
              showClear
              style={{ width: '100%' }}
              optionList={SAMPLE_PURPOSES.map((value) => ({ value, label: value }))}
            />
            {fields.data?.list.map(({ key, label, options, required }) => {
              const rules = required === 1 ? [{ required: true, message: `请填写${label}` }] : []
              const field = `custom_fields.${key}` as const
              return options.length > 0 ? (
                <Form.Select
                  key={key}
                  {...{ field, label, rules }}
                  showClear
                  style={{ width: '100%' }}
                  optionList={options.map((value) => ({ value, label: value }))}
                />
              ) : (
                <Form.Input key={key} {...{ field, label, rules }} maxLength={200} />
              )
            })}
            <Form.TextArea field="remark" label="备注" maxCount={SAMPLE_REMARK_MAX} maxLength={SAMPLE_REMARK_MAX} />
          </Section>
        </>
      )}
    </FormPage>
  )
}

/** Asks about what speaks against the request; what is blocked is only left out. */
async function isWanted(warnings: AnswerOf<typeof sampleCalls.check>['list']): Promise<boolean> {
  if (warnings.length === 0) return true
  return confirm({
    title: '提交前请确认',
    content: warnings
      .map(({ name, message, level }) => `${name}：${message}${level === 'block' ? '（不会寄样）' : ''}`)
      .join('；'),
    confirmText: '继续提交',
  })
}

interface TalentsProps {
  platform: Platform
  selected: readonly string[]
  fixed: boolean
  /** Where it goes unless something else is typed; absent: where the talent's last one went. */
  kept?: string | undefined
}

function Talents({ platform, selected, fixed, kept }: TalentsProps) {
  const talents = useFoundTalents(sampleCalls.talents, platform, selected)
  return (
    <>
      <TalentsSelect talents={talents} max={50} fixed={fixed} />
      {selected.map((id) => (
        <ReceiverFields
          key={id}
          id={id}
          name={talents.known.get(id)?.author_name ?? id}
          known={kept ?? talents.known.get(id)?.known ?? ''}
          hint={kept === undefined ? '留空则寄往最近的地址' : '留空则不修改'}
        />
      ))}
    </>
  )
}

function Goods({ platform, selected }: { platform: Platform; selected: readonly string[] }) {
  const goods = useGoodsOptions(platform, selected)
  return (
    <>
      <GoodsSelect label="寄样商品" goods={goods} max={20} required="请选择寄样商品" />
      {selected.map((id) => (
        <GoodsFields key={id} id={id} name={titleAmong(goods, id)} />
      ))}
    </>
  )
}

/** What became of each talent. */
function Made({ title, answer, onAgain }: { title: string; answer: Answer; onAgain: () => void }) {
  const { made, refused } = answer
  return (
    <Page title={title}>
      <EmptyBlock
        title={`成功 ${made.length} 个寄样单${refused.length > 0 ? `，失败 ${refused.length} 个` : ''}`}
        note={
          refused.length > 0 && (
            <ul className={classes.refused}>
              {refused.map(({ author_id, name, reason }) => (
                <li key={author_id}>
                  {name}：{reason}
                </li>
              ))}
            </ul>
          )
        }
        action={
          <>
            <Button onClick={onAgain}>继续寄样</Button>{' '}
            <Button theme="solid" onClick={() => void go('CooperateDemo')}>
              查看列表
            </Button>
          </>
        }
      />
    </Page>
  )
}
