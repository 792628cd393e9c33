import { day, parseDay } from '@crm/base/dates'
import type { CallFailure } from '@crm/client/failure'
import { rereadsDone } from '@crm/client/hooks'
import { type Agreement, agree } from '@crm/client/weight'
import { STALE_CODE } from '@crm/contracts/codes'
import Input from '@douyinfe/semi-ui/lib/es/input'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { changeSentence } from '../../form/changeSentence.ts'
import { useIsPhone } from '../../base/phone.ts'
import { TextButton } from '../../base/TextLink.tsx'
import classes from './Inline.module.css'

/** Saves a value; answers undefined (or rejects) when it was not saved, which `useAction`'s `run` does and shows. */
type Save<Value> = (value: Value, agreement: Agreement) => Promise<unknown>

export interface InlineProps<Value> {
  value: Value
  onSave: Save<Value>
  /** What is edited, for screen readers. */
  label: string
  disabled?: boolean | undefined
  /** Why the last save failed: one that met a newer record keeps what was typed and asks which value stays. */
  failure: CallFailure | undefined
}

/** Text that becomes an input when clicked: Enter and blur save, Esc reverts, a failed save restores the old text. On a phone, text. */
export function InlineText({
  value,
  onSave,
  label,
  disabled,
  failure,
  max = 200,
  fault,
}: InlineProps<string> & { max?: number; fault?: (text: string) => string | undefined }) {
  return (
    <Inline
      value={value}
      label={label}
      disabled={disabled}
      failure={failure}
      onSave={onSave}
      same={(text) => text.trim() === value}
      shown={(text) => text || '-'}
    >
      {(typed, setTyped, keys) => {
        const refusal = fault?.(typed)
        return (
          <>
            <Input
              size="small"
              autoFocus
              value={typed}
              maxLength={max}
              aria-label={label}
              aria-invalid={refusal !== undefined}
              validateStatus={refusal ? 'error' : 'default'}
              onChange={setTyped}
              {...keys(() => (refusal === undefined ? typed.trim() : undefined))}
            />
            {refusal && <span className={classes.fault}>{refusal}</span>}
          </>
        )
      }}
    </Inline>
  )
}

/** One of several values, chosen in place; choosing saves. */
export function InlineSelect<V extends string | number>({
  value,
  options,
  onSave,
  label,
  disabled,
  failure,
}: InlineProps<V> & { options: readonly { value: V; label: string }[] }) {
  const text = (selected: V) => options.find((option) => option.value === selected)?.label ?? '-'
  return (
    <Inline
      value={value}
      label={label}
      disabled={disabled}
      failure={failure}
      onSave={onSave}
      same={(selected) => selected === value}
      shown={text}
    >
      {(selected, _set, keys, save) => (
        <select
          autoFocus
          className={classes.field}
          aria-label={label}
          value={selected}
          {...keys(() => selected)}
          onChange={(event) =>
            save(options.find((option) => String(option.value) === event.target.value)?.value ?? selected)
          }
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Inline>
  )
}

/** A day (first second of it, unix; 0 for none), chosen in place. */
export function InlineDate({ value, onSave, label, disabled, failure }: InlineProps<number>) {
  return (
    <Inline
      value={value}
      label={label}
      disabled={disabled}
      failure={failure}
      onSave={onSave}
      same={(selected) => selected === value}
      shown={(selected) => (selected === 0 ? '-' : day(selected))}
    >
      {(selected, set, keys) => (
        <input
          autoFocus
          type="date"
          className={classes.field}
          aria-label={label}
          value={selected === 0 ? '' : day(selected)}
          onChange={(event) => set(parseDay(event.target.value) ?? 0)}
          {...keys(() => selected)}
        />
      )}
    </Inline>
  )
}

type Keys<Value> = (read: () => Value | undefined) => { onBlur: () => void; onKeyDown: (event: KeyboardEvent) => void }

interface InlineParts<Value> extends InlineProps<Value> {
  same: (value: Value) => boolean
  shown: (value: Value) => string
  disabled: boolean | undefined
  children: (
    value: Value,
    set: (value: Value) => void,
    keys: Keys<Value>,
    save: (value: Value | undefined) => void,
  ) => ReactNode
}

/** What is shown as text until it is clicked, then edited by `children`: Enter and blur save once, Esc reverts. */
export function Inline<Value>({ value, label, disabled, failure, onSave, same, shown, children }: InlineParts<Value>) {
  const [draft, setDraft] = useState<{ value: Value }>()
  const [saving, setSaving] = useState<{ value: Value }>()
  // What was typed and not saved, and what it was typed over.
  const [lost, setLost] = useState<{ value: Value; before: Value }>()
  const ended = useRef(false)
  const latest = useRef(onSave)
  useLayoutEffect(() => {
    latest.current = onSave
  })
  const isPhone = useIsPhone()
  const save = (next: Value | undefined) => {
    // Enter, Esc and the blur that follows must end the edit once.
    if (ended.current) return
    ended.current = true
    setDraft(undefined)
    if (next === undefined || same(next)) return
    send(next)
  }
  const send = (next: Value) => {
    setLost(undefined)
    setSaving({ value: next })
    const done = (saved: unknown) => {
      setSaving(undefined)
      if (saved === undefined) setLost({ value: next, before: value })
    }
    // While the row is read anew after the own write, its version is old: the value is saved over the one that arrives.
    const reading = rereadsDone()
    const saved = reading ? reading.then(() => latest.current(next, agree())) : onSave(next, agree())
    saved.then(done, () => done(undefined))
  }
  const keys: Keys<Value> = (read) => ({
    onBlur: () => save(read()),
    onKeyDown: (event) => {
      event.stopPropagation()
      if (event.nativeEvent.isComposing) return
      if (event.key === 'Enter') save(read())
      if (event.key === 'Escape') {
        event.nativeEvent.preventDefault()
        save(undefined)
      }
    },
  })
  if (draft && !disabled)
    return (
      <span className={classes.edit}>{children(draft.value, (next) => setDraft({ value: next }), keys, save)}</span>
    )
  // The list has been read anew meanwhile: `value` is what the other person saved.
  if (lost && failure?.code === STALE_CODE && !saving)
    return (
      <InlineConflict
        sentence={changeSentence(failure.changed, shown(lost.before) === shown(value) ? [] : [label])}
        lines={[
          ['修改前', shown(lost.before)],
          ['对方保存的', shown(value)],
          ['我填写的', shown(lost.value)],
        ]}
        onOverwrite={() => send(lost.value)}
        onDiscard={() => setLost(undefined)}
      />
    )
  if (isPhone) return <span className={classes.plain}>{shown(value)}</span>
  return (
    <button
      type="button"
      className={classes.text}
      disabled={disabled || saving !== undefined}
      aria-label={`${label}：${shown((saving ?? { value }).value)}，编辑`}
      aria-busy={saving !== undefined}
      onClick={() => {
        ended.current = false
        setDraft({ value })
      }}
    >
      {shown((saving ?? { value }).value)}
    </button>
  )
}

interface InlineConflictProps {
  sentence: string
  lines: readonly (readonly [label: string, value: string])[]
  onOverwrite: () => void
  onDiscard: () => void
}

/** The bar of a form in the place of one value: with a single field, what differs is always shown. */
function InlineConflict({ sentence, lines, onOverwrite, onDiscard }: InlineConflictProps) {
  const id = useId()
  const group = useRef<HTMLSpanElement>(null)
  useEffect(() => group.current?.focus(), [])
  return (
    <span ref={group} className={classes.clash} role="group" aria-labelledby={id} tabIndex={-1}>
      <span id={id}>{sentence}</span>
      {lines.map(([label, text]) => (
        <span key={label}>
          {label}：{text}
        </span>
      ))}
      <span>
        <TextButton onClick={onOverwrite}>用我的覆盖</TextButton> <TextButton onClick={onDiscard}>放弃</TextButton>
      </span>
    </span>
  )
}
