import { useMemo, useState } from 'react'
import { type Column, type ColumnChoice, choiceOf } from './columns.ts'

export type Density = 'compact' | 'default' | 'loose'

/** Columns and density of one table as staff set them. */
export interface TableSettings {
  /** Under which the server keeps them, and the table's saved views; absent: neither is kept. */
  id: string | undefined
  choice: ColumnChoice | undefined
  density: Density
  /** Undefined: 恢复默认. */
  setChoice: (choice: ColumnChoice | undefined) => void
  /** The same for a tab of the list, which need not be the one that shows. */
  setChoiceIn: (tab: string | undefined, choice: ColumnChoice | undefined) => void
  setDensity: (density: Density) => void
  /** What the settings panel starts from. */
  start: ColumnChoice
  columns: readonly { key: string; title: string; locked: boolean }[]
}

/** Where settings are kept: the text read from the user's setting of the table (and of its tab), and how to write it. */
export interface SettingsStore {
  id: string
  /** The tab that shows. */
  tab?: string | undefined
  /** Tabs that have columns of their own, and settings with them. */
  tabs?: readonly string[] | undefined
  saved: string | undefined
  /** Density as long as the table's own was not chosen: compact, default or loose. */
  usual?: string | undefined
  save: (text: string, tab: string | undefined) => void
}

/** Settings of a table; without a store they last as long as the screen. */
export function useTableSettings<Row>(columns: readonly Column<Row>[], store?: SettingsStore): TableSettings {
  const [own, setOwn] = useState<{ tab: string | undefined; settings: StoredSettings }>()
  const { tab, tabs, save } = store ?? {}
  const shownTab = ownTab(tab, tabs)
  const kept = store?.saved ? readStoredSettings(store.saved) : usualOf(store?.usual)
  const stored = own && own.tab === shownTab ? own.settings : kept
  return useMemo(() => {
    const change = (settings: StoredSettings, of: string | undefined) => {
      setOwn({ tab: of, settings })
      save?.(JSON.stringify(settings), of)
    }
    return {
      id: store?.id,
      choice: stored.choice,
      density: stored.density,
      setChoice: (choice) => change({ density: stored.density, choice }, shownTab),
      setChoiceIn: (of, choice) => change({ density: stored.density, choice }, ownTab(of, tabs)),
      setDensity: (density) => change({ ...stored, density }, shownTab),
      start: choiceOf(columns, stored.choice),
      columns: columns.map(({ key, title, locked }) => ({ key, title, locked: locked ?? false })),
    }
  }, [columns, stored, save, shownTab, tabs, store?.id])
}

/** The tab whose settings are its own; undefined: those of the table. */
export function ownTab(tab: string | undefined, tabs: readonly string[] = []): string | undefined {
  return tab !== undefined && tabs.includes(tab) ? tab : undefined
}

interface StoredSettings {
  density: Density
  choice: ColumnChoice | undefined
}

const usual: StoredSettings = { density: 'default', choice: undefined }
const USUAL: Readonly<Record<string, StoredSettings>> = {
  compact: { density: 'compact', choice: undefined },
  loose: { density: 'loose', choice: undefined },
}
const usualOf = (density: string | undefined): StoredSettings => USUAL[density ?? ''] ?? usual
const readBefore = new Map<string, StoredSettings>()

// The same text gives the same object, so that tables do not lay out again on every render.
function readStoredSettings(text: string | undefined): StoredSettings {
  if (!text) return usual
  const known = readBefore.get(text)
  if (known) return known
  const stored = parseStoredSettings(text)
  readBefore.set(text, stored)
  return stored
}

/** Kept settings from their text; the defaults for what is not readable (another version wrote it). */
export function parseStoredSettings(text: string): StoredSettings {
  try {
    const raw: unknown = JSON.parse(text)
    if (typeof raw !== 'object' || raw === null) return usual
    const { density, choice } = raw as { density?: unknown; choice?: unknown } // Checked member by member below.
    return {
      density: density === 'compact' || density === 'loose' ? density : 'default',
      choice: isChoice(choice) ? choice : undefined,
    }
  } catch {
    return usual
  }
}

/** Whether a kept value is a choice of columns. */
export function isChoice(raw: unknown): raw is ColumnChoice {
  if (typeof raw !== 'object' || raw === null || !('order' in raw) || !('shown' in raw) || !('pinned' in raw))
    return false
  const texts = (list: unknown) => Array.isArray(list) && list.every((each) => typeof each === 'string')
  return texts(raw.order) && texts(raw.shown) && typeof raw.pinned === 'object' && raw.pinned !== null
}
