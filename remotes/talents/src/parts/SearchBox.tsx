import { readStored, storageKeys, writeStored } from '@crm/platform/storage'
import { Button, IconSearch, Input, ReadActions, TextButton } from '@crm/ui/base'
import { type ReactNode, useId, useState } from 'react'
import classes from './SearchBox.module.css'

const RECENT_MAX = 5

interface SearchBoxProps {
  /** What was searched for last; empty: the box stands in the middle, with words to begin with. */
  value: string
  onSearch: (text: string) => void
  placeholder: string
  max: number
  /** Searches are remembered per this name. */
  memory: string
  /** Words to begin with, and what they are. */
  suggestions: readonly string[]
  suggestionsTitle: string
  /** Beside the box, e.g. what is left of the day. */
  note?: string | undefined
  /** Offers names for what is typed: a `datalist` of this id. */
  names?: (id: string, typed: string) => ReactNode
}

/** A search that counts: it runs on Enter, on 搜索 and on a suggested word, never by leaving the box. */
export function SearchBox(props: SearchBoxProps) {
  const { value, onSearch, placeholder, max, memory, suggestions, suggestionsTitle, note, names } = props
  const listId = useId()
  const [draft, setDraft] = useState({ of: value, text: value })
  const typed = draft.of === value ? draft.text : value
  const recent = readStored<string[]>(storageKeys.recentSearches, 'local', `.${memory}`) ?? []
  const search = (text: string) => {
    const trimmed = text.trim().slice(0, max)
    if (trimmed === '') return
    const words = [trimmed, ...recent.filter((each) => each !== trimmed)].slice(0, RECENT_MAX)
    writeStored(storageKeys.recentSearches, words, 'local', `.${memory}`)
    setDraft({ of: trimmed, text: trimmed })
    onSearch(trimmed)
  }
  return (
    <div className={value === '' ? classes.middle : classes.top} role="search">
      <div className={classes.line}>
        <Input
          className={classes.input}
          size="large"
          prefix={<IconSearch />}
          showClear
          aria-label={placeholder}
          placeholder={placeholder}
          maxLength={max}
          {...(names ? { list: listId } : {})}
          value={typed}
          onChange={(text) => setDraft({ of: value, text })}
          onEnterPress={() => search(typed)}
        />
        {names?.(listId, typed)}
        <Button size="large" theme="solid" disabled={typed.trim() === ''} onClick={() => search(typed)}>
          搜索
        </Button>
        {note && <span className={classes.note}>{note}</span>}
      </div>
      {value === '' && (
        <>
          <KeywordLinks title={suggestionsTitle} words={suggestions} onChoose={search} />
          <KeywordLinks title="最近搜索" words={recent} onChoose={search} />
        </>
      )}
    </div>
  )
}

/** Words to search for, as links. */
export function KeywordLinks({
  title,
  words,
  onChoose,
}: {
  title: string
  words: readonly string[]
  onChoose: (word: string) => void
}) {
  if (words.length === 0) return null
  return (
    <div className={classes.words}>
      <span>{title}</span>
      {words.map((word) => (
        <ReadActions key={word}>
          <TextButton onClick={() => onChoose(word)}>{word}</TextButton>
        </ReadActions>
      ))}
    </div>
  )
}
