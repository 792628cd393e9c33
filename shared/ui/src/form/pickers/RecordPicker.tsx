import { listedIds } from '@crm/base/pastedIds'
import { toast } from '@crm/platform/feedback'
import IconTick from '@douyinfe/semi-icons/lib/es/icons/IconTick'
import type SemiSelect from '@douyinfe/semi-ui/lib/es/select'
import type { SelectProps } from '@douyinfe/semi-ui/lib/es/select'
import { type ClipboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { TextButton } from '../../base/TextLink.tsx'
import { labelledBy, Select } from '../Select.tsx'
import { type PickerWords, pastedRecords, pastedTooMany } from './pastedRecords.ts'
import classes from './Pickers.module.css'
import type { RecordSearch } from './useRecordSearch.ts'

/** What is chosen: the key of one record, or the keys of several, at most `max`. */
export type PickerSelection =
  | {
      multiple?: false
      value?: string | undefined
      onChange?: ((key: string | undefined) => void) | undefined
      max?: never
    }
  | { multiple: true; value?: readonly string[]; onChange?: ((keys: string[]) => void) | undefined; max: number }

/** What every picker takes. */
export interface PickerProps<Row> {
  search: RecordSearch<Row>
  label?: string
  placeholder?: string
  disabled?: boolean
  /** Records that stay chosen, and what is said to whoever removes one. */
  kept?: { keys: readonly string[]; why: string } | undefined
  id?: string
  /** The label of a form's field, which then is the name. */
  'aria-labelledby'?: string | undefined
}

/** How the records of a picker look and what is said about them. */
export interface PickerKind<Row> {
  words: PickerWords
  empty: string
  nameOf: (row: Row) => string
  /** Every id that a record may be named by, its key first. */
  idsOf: (row: Row) => readonly [key: string, ...others: string[]]
  /** Why it cannot be picked. */
  refusal: (row: Row) => string | undefined
  /** A record of the list. */
  cell: (row: Row) => ReactNode
  /** A record that is chosen. */
  chip: (row: Row) => ReactNode
}

/** What Semi hands to whoever draws an option. */
interface DrawnOption {
  value: string
  disabled: boolean
  focused: boolean
  selected: boolean
  className: string
  _scrollIndex: number
  onMouseEnter: () => void
  onClick: () => void
}

type RecordPickerProps<Row> = PickerProps<Row> &
  PickerSelection & {
    kind: PickerKind<Row>
    /** Other ways to choose, below the box. */
    ways?: ((pick: (keys: readonly string[]) => void) => ReactNode) | undefined
    /** What may be done about those that were pasted and cannot be picked. */
    remedy?: ((refused: readonly Row[]) => ReactNode) | undefined
  }

/**
 * A box to choose records in: typing looks for them, the list shows each as its cell; arrows, Enter, Esc, and Backspace for the last
 * one. A list of ids that is pasted is read at once, and what was not found is said.
 */
export function RecordPicker<Row>(props: RecordPickerProps<Row>) {
  const { search, kind, label, placeholder, disabled = false, kept, ways, remedy } = props
  const own = useId()
  const id = props.id ?? own
  const [notes, setNotes] = useState<readonly string[]>([])
  const [refused, setRefused] = useState<readonly Row[]>([])
  const [pasting, setPasting] = useState(false)
  const box = useRef<SemiSelect>(null)
  const chosen = props.multiple ? (props.value ?? []) : props.value ? [props.value] : []
  const tell = (said: readonly string[], of: readonly Row[] = []) => {
    setNotes(said)
    setRefused(of)
  }
  const change = (keys: readonly string[]) => {
    const removed = kept?.keys.filter((key) => chosen.includes(key) && !keys.includes(key)) ?? []
    if (removed.length > 0) toast.warning(kept?.why ?? '')
    const next = [...removed, ...keys]
    if (props.multiple) props.onChange?.(next)
    else props.onChange?.(next[0])
  }
  const pick = (keys: readonly string[]) => {
    tell([])
    change(keys)
  }
  const paste = async (ids: readonly string[]) => {
    const tooMany = pastedTooMany(ids)
    if (tooMany !== undefined) return tell([tooMany])
    setPasting(true)
    // The list would lie over what is said.
    box.current?.close()
    const rows = await search.find(ids)
    setPasting(false)
    if (rows === undefined) return tell(['读取失败，请重新粘贴'])
    const { idsOf, nameOf, refusal, words } = kind
    const max = props.max ?? 1
    const result = pastedRecords({ ids, rows, idsOf, nameOf, refusal, chosen, max, words })
    tell(result.notes, result.refused)
    if (result.taken.length > 0) change([...chosen, ...result.taken])
  }
  const look = (typed: string) => {
    // Typing opens the list, as arrows do.
    if (typed !== '' && box.current?.state.isOpen === false) box.current.open()
    search.search(typed)
  }
  const onPaste = (event: ClipboardEvent) => {
    const ids = props.multiple && !disabled ? listedIds(event.clipboardData.getData('text')) : undefined
    if (ids === undefined) return
    event.preventDefault()
    void paste(ids)
  }
  const refusalOf = (key: string) => {
    const row = search.known.get(key)
    return row === undefined ? undefined : kind.refusal(row)
  }
  const chip = (key: string) => {
    const row = search.known.get(key)
    return row === undefined ? <span className={classes.chip}>{key}</span> : kind.chip(row)
  }
  const option = ({ value, disabled: off, focused, selected, className, ...drawn }: DrawnOption) => {
    const row = search.known.get(value)
    const states = { disabled: off, focused, selected }
    const looks = Object.entries(states).map(([state, is]) => (is ? `semi-select-option-${state}` : ''))
    return (
      // The keys are those of the box: it says which option they are at.
      // biome-ignore lint/a11y/useKeyWithClickEvents: as above
      <div
        key={value}
        id={`${id}-option-${drawn._scrollIndex}`}
        role="option"
        tabIndex={-1}
        aria-selected={selected}
        aria-disabled={off}
        className={`semi-select-option ${looks.join(' ')} ${className} ${classes.option}`}
        onClick={drawn.onClick}
        onMouseEnter={drawn.onMouseEnter}
      >
        <span className="semi-select-option-icon">
          <IconTick />
        </span>
        {row === undefined ? value : kind.cell(row)}
      </div>
    )
  }
  const max = props.max ?? 1
  return (
    <div className={classes.picker} onPaste={onPaste}>
      <Select
        ref={box}
        id={id}
        style={{ width: '100%' }}
        aria-label={label}
        {...labelledBy(props)}
        placeholder={placeholder}
        disabled={disabled}
        filter
        remote
        showClear
        defaultActiveFirstOption
        dropdownClassName={classes.list}
        emptyContent={search.loading ? '加载中…' : search.retry ? '加载失败' : kind.empty}
        // Semi tells options apart by their label: names may be the same, keys are not.
        optionList={search.rows.map((row) => {
          const key = search.keyOf(row)
          return { value: key, label: key, disabled: refusalOf(key) !== undefined }
        })}
        renderOptionItem={option as never} // Semi types what it hands over as anything.
        onSearch={look}
        {...(props.multiple
          ? {
              multiple: true,
              max,
              onExceed: () => toast.warning(`最多选择 ${max} ${kind.words.unit}`),
              renderSelectedItem: (option: { value?: unknown }) => ({
                isRenderInTag: true,
                content: chip(String(option.value)),
              }),
              value: [...chosen],
            }
          : {
              renderSelectedItem: (option: { value?: unknown }) => chip(String(option.value)),
              // Without a value Semi would keep its own.
              value: (chosen[0] ?? null) as string,
            })}
        onChange={
          ((keys: unknown) =>
            pick(
              Array.isArray(keys) ? keys.map(String) : typeof keys === 'string' ? [keys] : [],
            )) as SelectProps['onChange']
        }
      />
      {(ways || search.retry || pasting) && (
        <div className={classes.ways}>
          {ways?.(pick)}
          {pasting && <span>正在读取粘贴的ID…</span>}
          {search.retry && (
            <span>
              {kind.words.unit.slice(1)}加载失败 <TextButton onClick={search.retry}>重试</TextButton>
            </span>
          )}
        </div>
      )}
      <div role="status" className={classes.notes}>
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        {refused.length > 0 && remedy?.(refused)}
      </div>
    </div>
  )
}
