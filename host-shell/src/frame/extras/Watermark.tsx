import { phoneTail } from '@crm/base/text'
import { useSession } from '@crm/platform/session'
import classes from './Watermark.module.css'

/** Name and last four digits of the phone, faint and slanted over the content. */
export function Watermark() {
  const { user } = useSession()
  return (
    <div
      className={classes.mark}
      aria-hidden
      style={{ backgroundImage: `url("${markOf(`${user.nick_name} ${phoneTail(user.phone)}`)}")` }}
    />
  )
}

/** The drawing of one tile as an address; the text is escaped, so a name can never become markup. */
export function markOf(text: string): string {
  const safe = text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="160"><text x="24" y="96" transform="rotate(-22 120 80)" font-family="sans-serif" font-size="14" fill="#888" fill-opacity=".16">${safe}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`
}
