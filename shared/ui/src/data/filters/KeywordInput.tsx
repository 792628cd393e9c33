import { searchedIds, SEARCH_MAX } from '@crm/base/pastedIds'
import { readStored, storageKeys, writeStored } from '@crm/platform/storage'
import { IconSearch } from '@douyinfe/semi-icons'
import Input from '@douyinfe/semi-ui/lib/es/input'
import { type ClipboardEvent, type FocusEvent, useEffect, useRef, useState } from 'react'
import classes from './KeywordInput.module.css'
import type { Option } from './filterSpec.ts'

interface Keyword {
  text: string
  type: string | number | undefined
}

export interface KeywordInputProps {
  value: Keyword
  onChange: (value: Keyword) => void
  types?: readonly Option[]
  placeholder?: string
  /** Searches are remembered per this name. */
  memory: string
}

const RECENT_MAX = 5

/** Search text: what it is compared with, the last five searches, Enter or leaving applies, `/` comes here from anywhere. */
export function KeywordInput({ value, onChange, types = [], placeholder = '请输入关键词', memory }: KeywordInputProps) {
  const [draft, setDraft] = useState<{ of: string; text: string }>()
  const [open, setOpen] = useState(false)
  const [recent, setRecent] = useState<string[]>([])
  const box = useRef<HTMLDivElement>(null)
  const typed = draft?.of === value.text ? draft.text : value.text

  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const busy =
        event.target instanceof Element &&
        event.target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"]')
      if (event.key !== '/' || event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || busy) return
      event.preventDefault()
      box.current?.querySelector('input')?.focus()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [])

  const apply = (text: string) => {
    const trimmed = text.trim()
    setDraft(undefined)
    setOpen(false)
    if (trimmed === value.text) return
    if (trimmed && searchedIds(trimmed).length === 0) remember(memory, trimmed)
    onChange({ ...value, text: trimmed })
  }
  // A field of one line would join the lines of a column to one number.
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text')
    const { currentTarget: input } = event
    if (!/[\r\n\t]/.test(pasted.trim())) return
    event.preventDefault()
    const line = pasted.trim().replace(/\s+/g, ' ')
    const { selectionStart, selectionEnd } = input
    const text = typed.slice(0, selectionStart ?? typed.length) + line + typed.slice(selectionEnd ?? typed.length)
    setDraft({ of: value.text, text: text.slice(0, SEARCH_MAX) })
  }
  const leave = (event: FocusEvent) => {
    if (!box.current?.contains(event.relatedTarget)) apply(typed)
  }
  return (
    <div ref={box} className={classes.box} onBlur={leave}>
      {types.length > 1 && (
        <select
          className={classes.type}
          aria-label="搜索方式"
          value={value.type}
          onChange={(event) =>
            onChange({
              text: typed.trim(),
              type: types.find((type) => String(type.value) === event.target.value)?.value,
            })
          }
        >
          {types.map((type) => (
            <option key={type.value} value={type.value}>
              {type.label}
            </option>
          ))}
        </select>
      )}
      <Input
        prefix={<IconSearch />}
        showClear
        borderless
        value={typed}
        placeholder={placeholder}
        aria-label={placeholder}
        maxLength={SEARCH_MAX}
        onPaste={paste}
        onChange={(text) => setDraft({ of: value.text, text })}
        onClear={() => apply('')}
        onEnterPress={() => apply(typed)}
        onFocus={() => {
          setRecent(readStored<string[]>(storageKeys.recentSearches, 'local', `.${memory}`) ?? [])
          setOpen(true)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && open && !event.nativeEvent.isComposing) {
            event.nativeEvent.preventDefault()
            setOpen(false)
          }
        }}
      />
      {open && typed === '' && recent.length > 0 && (
        <ul className={classes.recent} aria-label="最近搜索">
          {recent.map((text) => (
            <li key={text}>
              <button type="button" className={classes.past} onClick={() => apply(text)}>
                {text}
              </button>
            </li>
          ))}
          <li>
            <button
              type="button"
              className={classes.forget}
              onClick={() => {
                writeStored(storageKeys.recentSearches, undefined, 'local', `.${memory}`)
                setRecent([])
              }}
            >
              清空最近搜索
            </button>
          </li>
        </ul>
      )}
    </div>
  )
}

function remember(memory: string, text: string): void {
  const before = readStored<string[]>(storageKeys.recentSearches, 'local', `.${memory}`) ?? []
  writeStored(
    storageKeys.recentSearches,
    [text, ...before.filter((each) => each !== text)].slice(0, RECENT_MAX),
    'local',
    `.${memory}`,
  )
}
