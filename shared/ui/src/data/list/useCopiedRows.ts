import { toast } from '@crm/platform/feedback'
import { useEffect, useEffectEvent } from 'react'
import { isTyping } from '../../base/isTyping.ts'
import type { CopiedRows } from './copiedRows.ts'

/**
 * While rows are ticked, copying (Ctrl + C, or what is answered here, which a button calls) takes them as a table; text that is marked
 * on the page, or in a field, is copied as ever. `rowsOf` tells what to copy, nothing while `count` is 0.
 */
export function useCopiedRows(count: number, rowsOf: () => CopiedRows): () => void {
  const handle = useEffectEvent((event: ClipboardEvent) => {
    const isMarked = document.getSelection()?.isCollapsed === false
    if (count === 0 || event.defaultPrevented || isMarked || isTyping(event.target)) return
    const { text, html } = rowsOf()
    event.clipboardData?.setData('text/plain', text)
    event.clipboardData?.setData('text/html', html)
    event.preventDefault()
    toast.success(`已复制 ${count} 行，可粘贴到表格中`)
  })
  useEffect(() => {
    document.addEventListener('copy', handle)
    return () => document.removeEventListener('copy', handle)
  }, [])
  return () => void document.execCommand('copy')
}
