import { nowSeconds } from '@crm/base/clock'
import { isOffered, open } from '@crm/platform/openers'
import { useLocation } from '@crm/platform/router'
import { useSession } from '@crm/platform/session'
import { readStored, type StorageKey, storageKeys, writeStored } from '@crm/platform/storage'
import { useLayerOpen } from '@crm/ui/shell'
import { useEffect, useEffectEvent, useState } from 'react'
import { useOpenedNames } from '../OpenerHost.tsx'
import { LazyDialog } from '../LazyDialog.tsx'
import { type DueDialog, dueDialog, dueRow, factsNeeded, type StorageWrite, type DueContext } from './dueDialogs.ts'
import { clearGuide, isGuideRequested } from './guideRequest.ts'
import { type LoadedFacts, loadFacts } from './loadFacts.ts'

/** Days end and the clock may be set while the page stays open. */
const LOOK_AGAIN_MS = 60_000
/** How often it is looked whether a menu that is in the way has closed. */
const MENU_MS = 400

/** Somebody chooses from a menu or a list at this moment; a dialog would take it away from under the pointer. */
const isMenuOpen = () =>
  document.querySelector('[role="menu"], [role="listbox"], [aria-haspopup][aria-expanded="true"]') !== null

const kept = (key: StorageKey, suffix: string | number = '') =>
  readStored(key, key === storageKeys.loginOrigin ? 'session' : 'local', String(suffix))

function keep(entry: StorageWrite | undefined): void {
  if (entry) writeStored(entry.key, entry.value, 'local', String(entry.suffix))
}

/** The dialogs that open by themselves, one at a time, and never over a dialog, drawer or menu that somebody has open. */
export function DueDialogs() {
  // Through other eyes nothing is decided or put away.
  return useSession().user.look ? null : <OwnDueDialogs />
}

function OwnDueDialogs() {
  const { who } = useSession()
  const opened = useOpenedNames()
  // An opener may still be on its way to its layer, and most layers have no opener.
  const busy = useLayerOpen() || opened.length > 0
  useLocation() // A new page is a moment to look again.
  const [facts, setFacts] = useState<LoadedFacts>()
  const [shown, setShown] = useState<DueDialog>()
  const [, look] = useState(0)
  const context: DueContext = {
    who,
    now: nowSeconds(),
    facts: facts ?? {},
    stored: kept,
    expiryAsked: opened.includes('accountExpiry'),
  }
  const needed = factsNeeded(context).join()

  useEffect(() => {
    let gone = false
    void loadFacts(needed === '' ? [] : (needed.split(',') as (keyof LoadedFacts)[])).then((loaded) => {
      if (!gone) setFacts((before) => ({ ...before, ...loaded }))
    })
    return () => {
      gone = true
    }
  }, [needed])

  useEffect(() => {
    const timer = setInterval(() => look((times) => times + 1), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [])

  const due = facts && !busy && !shown ? dueDialog(context) : undefined
  // The guide of a new enterprise comes when nothing else does.
  const guides = facts !== undefined && !due && !shown && !busy && isGuideRequested() && isOffered('guide')
  useEffect(() => {
    if (opened.includes('guide')) clearGuide()
    else if (guides) open('guide', {})
  }, [guides, opened])
  const appear = useEffectEvent((id: DueDialog) => {
    keep(dueRow(id).shown?.(context))
    setShown(id)
  })
  useEffect(() => {
    const part = due && dueRow(due).part
    if (!part) return undefined
    // Its code comes first: meanwhile somebody may have opened something, and then it waits.
    let late = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const rise = () => {
      if (late) return
      if (isMenuOpen()) timer = setTimeout(rise, MENU_MS)
      else appear(due)
    }
    part().then(rise, rise)
    return () => {
      late = true
      clearTimeout(timer)
    }
  }, [due])

  const { part, closed, after } = shown ? dueRow(shown) : {}
  if (!part) return null
  return (
    <LazyDialog
      key={shown}
      load={part}
      props={{ facts: facts ?? {} }}
      onClose={() => {
        keep(closed?.(context))
        if (after) setFacts((before) => after(before ?? {}))
        setShown(undefined)
      }}
    />
  )
}
