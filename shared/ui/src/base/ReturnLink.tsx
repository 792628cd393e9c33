import { routeAt, useQuery } from '@crm/platform/navigate'
import { Link } from '@crm/platform/router'
import { IconChevronLeft } from './icons.ts'
import classes from './ReturnLink.module.css'

/** Back to the record that led here (`from` of the address), by the title of its page. The `lead` of a list; nothing without one. */
export function ReturnLink() {
  const [{ from = '' }] = useQuery()
  const row = routeAt(from.split('?', 1)[0] ?? '')?.row
  if (row === undefined) return null
  return (
    <Link to={from} className={classes.back}>
      <IconChevronLeft size="small" aria-hidden />
      返回{row.title}
    </Link>
  )
}
