import type { ListColumns } from '@crm/contracts/listColumns'
import { toast } from '@crm/platform/feedback'
import { useEffect, useEffectEvent } from 'react'
import { isTyping } from '../../base/isTyping.ts'

/** Loaded with the first tick: the clipboard takes nothing that comes after the key. */
let loaded: typeof import('./copiedRows.ts') | undefined

const load = async () => {
  loaded ??= await import('./copiedRows.ts')
}

/**
 * While rows are ticked, copying (Ctrl + C, or what is answered here, which a button calls) takes them as a table; text that is marked
 * on the page, or in a field, is copied as ever. `columnsOf` tells the columns as they are shown.
 */
export function useCopiedRows(rows: readonly object[], columnsOf: () => ListColumns): () => void {
  const isTicked = rows.length > 0
  const handle = useEffectEvent((event: ClipboardEvent) => {
    const isMarked = document.getSelection()?.isCollapsed === false
    if (!isTicked || !loaded || event.defaultPrevented || isMarked || isTyping(event.target)) return
    const { text, html } = loaded.copiedRows(columnsOf(), rows)
    event.clipboardData?.setData('text/plain', text)
    event.clipboardData?.setData('text/html', html)
    event.preventDefault()
    toast.success(`已复制 ${rows.length} 行，可粘贴到表格中`)
  })
  useEffect(() => {
    if (!isTicked) return
    // Without it copying goes on as everywhere; the next tick tries again.
    load().catch(() => undefined)
    document.addEventListener('copy', handle)
    return () => document.removeEventListener('copy', handle)
  }, [isTicked])
  return () =>
    void load().then(
      () => document.execCommand('copy'),
      () => toast.error('复制失败，请重试'),
    )
}
