import { doneMessage } from '@crm/base/messages'
import { toast } from '@crm/platform/feedback'
import { IconCopy } from '@douyinfe/semi-icons'
import type { MouseEvent } from 'react'
import classes from './Cells.module.css'

/** Copies a text and says so. */
export function CopyButton({ text, label = '复制' }: { text: string; label?: string }) {
  const click = async (event: MouseEvent) => {
    event.stopPropagation()
    if (await copyText(text)) toast.success(doneMessage.copied)
    else toast.error('复制失败，请手动复制')
  }
  return (
    <button
      type="button"
      className={classes.copy}
      aria-label={`${label} ${text}`}
      onClick={(event) => void click(event)}
    >
      <IconCopy size="small" />
    </button>
  )
}

/** Puts a text on the clipboard; false when the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

// Plain-http portals have no clipboard interface.
function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.style.position = 'fixed'
  area.style.opacity = '0'
  document.body.append(area)
  area.select()
  const done = document.execCommand('copy')
  area.remove()
  return done
}
