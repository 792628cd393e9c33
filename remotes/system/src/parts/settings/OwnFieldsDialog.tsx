import type { Agreement } from '@crm/client/weight'
import { useAction } from '@crm/client/hooks'
import { type Settings, settingCalls } from '@crm/contracts/calls/settings'
import {
  FIELD_TYPES,
  type FieldKind,
  FIELDS_MAX,
  fieldKindLabel,
  fieldTypeLabel,
} from '@crm/contracts/rules/settingRules'
import { AgreeButton, Banner, Button, Checkbox, Dialog, EmptyBlock, Input, TextButton } from '@crm/ui/base'
import { Select, StaleBar, useLeaveGuard } from '@crm/ui/form'
import { useState } from 'react'
import { wordsOf } from './GoodsSettingsCard.tsx'
import classes from './OwnFieldsDialog.module.css'

type OwnField = Settings['fields'][FieldKind][number]
/** A field while it is edited: its choices as they are typed. */
type Draft = Omit<OwnField, 'options'> & { id: string; options: string }

interface OwnFieldsDialogProps {
  kind: FieldKind
  fields: readonly OwnField[]
  updated_at: number
  onClose: () => void
}

const draftOf = (field: OwnField): Draft => ({ ...field, id: field.key, options: field.options.join('、') })

/** What is wrong with the fields as they are typed, if anything. */
export function ownFieldsError(drafts: readonly Pick<Draft, 'label' | 'type' | 'options'>[]): string | undefined {
  if (drafts.some(({ label }) => label.trim() === '')) return '请填写字段名称'
  const labels = drafts.map(({ label }) => label.trim())
  const twice = labels.find((label, at) => labels.indexOf(label) < at)
  if (twice !== undefined) return `字段「${twice}」重复`
  const empty = drafts.find(({ type, options }) => type === 'select' && wordsOf(options).length === 0)
  return empty && `「${empty.label.trim()}」至少需要一个选项`
}

/** Edits the own fields of a kind of record: added, renamed, put in order, taken away. */
export function OwnFieldsDialog({ kind, fields, updated_at, onClose }: OwnFieldsDialogProps) {
  const [stored] = useState<readonly Draft[]>(() => fields.map(draftOf))
  const [drafts, setDrafts] = useState(stored)
  const [error, setError] = useState<string>()
  const save = useAction(settingCalls.updateFields, { weight: 'asked', done: '设置成功', quiet: true })
  const { leave } = useLeaveGuard(JSON.stringify(drafts) !== JSON.stringify(stored), save.saving)
  const change = (id: string, patch: Partial<Draft>) => {
    setError(undefined)
    setDrafts((now) => now.map((draft) => (draft.id === id ? { ...draft, ...patch } : draft)))
  }
  const move = (at: number, by: -1 | 1) =>
    setDrafts((now) => {
      const moved = [...now]
      const [draft] = moved.splice(at, 1)
      if (draft) moved.splice(at + by, 0, draft)
      return moved
    })
  const add = () =>
    setDrafts((now) => [
      ...now,
      { id: `new${Date.now()}${now.length}`, key: '', label: '', type: 'text', options: '', required: 0 },
    ])
  const submit = async (agreement: Agreement, version = updated_at) => {
    const wrong = ownFieldsError(drafts)
    setError(wrong)
    if (wrong !== undefined) return
    const values = drafts.map(({ key, label, type, options, required }) => ({
      ...{ key, label: label.trim(), type, required },
      options: type === 'select' ? wordsOf(options) : [],
    }))
    if (await save.run({ group: kind, values, updated_at: version }, agreement)) onClose()
  }
  const failure = error ?? (save.failure?.changed ? undefined : save.failure?.message)
  return (
    <Dialog
      open
      title={`编辑${fieldKindLabel[kind]}`}
      width={704}
      maskCloses={false}
      onClose={() => leave(onClose)}
      footer={
        <>
          <Button type="tertiary" onClick={() => leave(onClose)}>
            取消
          </Button>
          <AgreeButton
            loading={save.saving}
            disabled={save.failure?.changed !== undefined}
            onAgree={(agreement) => void submit(agreement)}
          >
            保存
          </AgreeButton>
        </>
      }
    >
      <StaleBar
        failure={save.failure}
        saving={save.saving}
        onOverwrite={(version, agreement) => void submit(agreement, version)}
        onDiscard={onClose}
      />
      {failure && <Banner kind="danger">{failure}</Banner>}
      {drafts.length === 0 && <EmptyBlock small title="暂无字段" />}
      {drafts.map((draft, at) => (
        <div key={draft.id} className={classes.row}>
          <Input
            className={classes.label ?? ''}
            aria-label={`第 ${at + 1} 个字段的名称`}
            placeholder="字段名称"
            maxLength={20}
            value={draft.label}
            onChange={(label) => change(draft.id, { label })}
          />
          <Select
            aria-label={`第 ${at + 1} 个字段的类型`}
            value={draft.type}
            // What is filled in keeps its type.
            disabled={draft.key !== ''}
            style={{ width: 96 }}
            optionList={FIELD_TYPES.map((value) => ({ value, label: fieldTypeLabel[value] }))}
            onChange={(type) => change(draft.id, { type: type as OwnField['type'] })}
          />
          {draft.type === 'select' ? (
            <Input
              className={classes.options ?? ''}
              aria-label={`第 ${at + 1} 个字段的选项`}
              placeholder="选项，用顿号分开"
              value={draft.options}
              onChange={(options) => change(draft.id, { options })}
            />
          ) : (
            <span className={classes.options} />
          )}
          <Checkbox
            checked={draft.required === 1}
            onChange={({ target }) => change(draft.id, { required: target.checked === true ? 1 : 0 })}
          >
            必填
          </Checkbox>
          <TextButton disabled={at === 0} onClick={() => move(at, -1)}>
            上移
          </TextButton>
          <TextButton onClick={() => setDrafts((now) => now.filter(({ id }) => id !== draft.id))}>移除</TextButton>
        </div>
      ))}
      <TextButton disabled={drafts.length >= FIELDS_MAX} onClick={add}>
        添加字段（{drafts.length}/{FIELDS_MAX}）
      </TextButton>
    </Dialog>
  )
}
