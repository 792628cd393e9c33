import { useCall } from '@crm/client/hooks'
import { commonCalls } from '@crm/contracts/calls/common'
import { BusinessModule } from '@crm/contracts/enums'
import { go, routeAt, useCanOpen } from '@crm/platform/navigate'
import { usePortal } from '@crm/platform/portal'
import { useWho } from '@crm/platform/session'
import { IconSearch, useModal, useIsPhone } from '@crm/ui/shell'
import {
  Fragment,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { PREVIEW_CODE } from '../../remotes/previewState.ts'
import { lastVisited } from '../lastVisited.ts'
import { bestMatches, loadPinyin, type PinyinMatcher } from './matching.ts'
import { paletteActions } from './paletteActions.ts'
import { palettePages } from './palettePages.ts'
import { bufferedText } from './paletteState.ts'
import { type SearchEntry, recordEntries } from './records.ts'
import classes from './Search.module.css'

const WAIT_MS = 250
const RECORDS_FROM = 2
const PAGES_MAX = 8

/** Search over everything one may open: pages by words, spelling or initials, records, and what can be done at once. */
export function Search({ onClose }: { onClose: () => void }) {
  const portal = usePortal()
  const who = useWho()
  const canOpen = useCanOpen()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState(bufferedText)
  const [at, setAt] = useState(0)
  const [allPages, setAllPages] = useState(false)
  const isPhone = useIsPhone()
  const pinyin = usePinyin()
  const [isComposing, setComposing] = useState(false)
  const settled = useSettled(typed.trim(), isComposing)
  const isCode = PREVIEW_CODE.test(typed.trim())
  const asks = settled.length >= RECORDS_FROM && !PREVIEW_CODE.test(settled)
  const records = useCall(
    commonCalls.search,
    { keyword: settled, classify: who.module },
    { enabled: asks, keepPrevious: false },
  )
  const pages = useMemo(() => palettePages(portal, who), [portal, who])
  const actions = useMemo(() => paletteActions(who, canOpen), [who, canOpen])
  useFocusBack(field)
  useModal(onClose)

  const pageEntry = (section: string) => (page: (typeof pages)[number]) => ({
    key: `${section}${page.route}`,
    section,
    label: page.label,
    note: page.note,
    run: () => void go(page.route, {}, { newTab: page.opensInNewWindow }),
  })
  const actionEntry = ({ key, label, run }: (typeof actions)[number]) => ({
    key: `action${key}`,
    section: '操作',
    label,
    note: '',
    run,
  })
  const here = routeAt(location.pathname)?.row.name
  const recent = lastVisited(who.user_id)
    .filter((name) => name !== here)
    .flatMap((name) => pages.find((page) => page.route === name) ?? [])
  const fitting = typed.trim() === '' ? [] : bestMatches(pages, (page) => page.label, typed, pinyin)
  const shownPages = allPages ? fitting : fitting.slice(0, PAGES_MAX)
  const hiddenPages = fitting.length - shownPages.length
  const morePages = {
    ...{ key: 'pages', section: '页面', label: `显示其余 ${hiddenPages} 个页面`, note: '', stays: true as const },
    run: () => setAllPages(true),
  }
  const entries: SearchEntry[] =
    typed.trim() === ''
      ? [...recent.map(pageEntry('最近访问')), ...actions.map(actionEntry)]
      : [
          ...shownPages.map(pageEntry('页面')),
          ...(hiddenPages > 0 ? [morePages] : []),
          ...bestMatches(actions, (action) => action.label, typed, pinyin).map(actionEntry),
          ...recordEntries(asks ? (records.data?.list ?? []) : [], {
            ...{ word: settled, module: who.module, pages, canOpen },
          }),
        ]
  if (isCode)
    entries.push({
      ...{ key: 'preview', section: '操作', label: '预览未启用的版本', note: '仅本人在此标签页可见' },
      run: () => void import('../../build-preview/preview.ts').then((part) => part.startPreview(typed.trim())),
    })
  const searching = asks && (records.state === 'waiting' || settled !== typed.trim())
  const isFound = entries.length > 0
  // Whom the enterprise does not work with yet is known to the library only.
  if (asks && !searching && who.module === BusinessModule.commerce && canOpen('TalentRecommend'))
    entries.push({
      key: 'library',
      section: '更多',
      label: `在达人库搜索「${settled}」`,
      note: '',
      run: () => void go('TalentRecommend', { keyword: settled }),
    })
  const selected = Math.min(at, entries.length - 1)
  const choose = (entry: SearchEntry | undefined) => {
    if (!entry) return
    if (!entry.stays) onClose()
    entry.run()
  }
  const move = (to: number) => {
    if (entries.length === 0) return
    const next = (to + entries.length) % entries.length
    setAt(next)
    list.current?.querySelectorAll('[role="option"]')[next]?.scrollIntoView({ block: 'nearest' })
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') move(selected + 1)
    else if (event.key === 'ArrowUp') move(selected - 1)
    else if (event.key === 'Enter') choose(entries[selected])
    else if (event.key !== 'Tab') return
    event.preventDefault()
  }
  return (
    <div className={classes.cover} onMouseDown={(event) => event.target === event.currentTarget && onClose()}>
      <div className={classes.box} role="dialog" aria-modal="true" aria-label="搜索">
        <div className={classes.field}>
          <IconSearch aria-hidden />
          <input
            ref={field}
            className={classes.input}
            role="combobox"
            aria-label="搜索页面、达人、商品、订单、合作单、寄样、团长、成员"
            aria-expanded={entries.length > 0}
            aria-controls={`${id}list`}
            aria-activedescendant={entries.length > 0 ? `${id}${selected}` : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            placeholder={
              isPhone
                ? '搜索页面、达人、商品、订单'
                : '搜索页面（支持拼音、首字母）、达人、商品、订单、合作单、寄样、团长、成员'
            }
            maxLength={50}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setAt(0)
              setAllPages(false)
            }}
            onCompositionStart={() => setComposing(true)}
            onCompositionEnd={() => setComposing(false)}
            onKeyDown={onKey}
          />
          <button type="button" className={classes.close} onClick={onClose} aria-label="Esc 关闭搜索" tabIndex={-1}>
            Esc
          </button>
        </div>
        <div ref={list} id={`${id}list`} role="listbox" aria-label="结果" className={classes.list}>
          {entries.map((entry, index) => (
            <Fragment key={entry.key}>
              {entry.section !== entries[index - 1]?.section && (
                <p className={classes.section} role="presentation">
                  {entry.section}
                </p>
              )}
              <div
                id={`${id}${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === selected}
                className={index === selected ? `${classes.entry} ${classes.selected}` : classes.entry}
                onMouseMove={() => setAt(index)}
                onClick={() => choose(entry)}
                onKeyDown={onKey}
              >
                <span className={classes.label}>{entry.label}</span>
                <span className={classes.note}>{entry.note}</span>
              </div>
            </Fragment>
          ))}
        </div>
        {!isFound && !searching && <p className={classes.none}>没有找到「{typed.trim()}」</p>}
        <p className={classes.state} role="status">
          {searching
            ? '正在搜索…'
            : asks && records.state === 'failed'
              ? `搜索失败：${records.failure?.message ?? ''}`
              : ''}
        </p>
        <footer className={classes.footer} aria-hidden>
          <span>↑ ↓ 选择</span>
          <span>Enter 打开</span>
          <span>? 快捷键</span>
        </footer>
      </div>
    </div>
  )
}

function usePinyin(): PinyinMatcher | undefined {
  const [pinyin, setSpelling] = useState<PinyinMatcher>()
  useEffect(() => {
    let gone = false
    // Without it the words themselves are still found.
    loadPinyin().then(
      (loaded) => !gone && setSpelling(loaded),
      (error: unknown) => console.warn('[palette] the spelling could not be loaded:', error),
    )
    return () => {
      gone = true
    }
  }, [])
  return pinyin
}

/** The text once nobody has typed for a moment; what an input method is still composing is nothing that was typed. */
function useSettled(text: string, isComposing: boolean): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    if (isComposing) return undefined
    const timer = setTimeout(() => setSettled(text), WAIT_MS)
    return () => clearTimeout(timer)
  }, [text, isComposing])
  return settled
}

/** The field has the focus while it is there; afterwards whoever had it before. */
function useFocusBack(field: RefObject<HTMLInputElement | null>): void {
  // With the first picture: what is pressed as soon as the field is seen belongs to it.
  useLayoutEffect(() => {
    const before = document.activeElement
    field.current?.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [field])
}
