import { useRoute } from '@crm/platform/navigate'
import { usePageName, useParent } from '@crm/platform/pages'
import { Link } from '@crm/platform/router'
import classes from './Breadcrumb.module.css'

/**
 * Where a page stands: the list that it belongs to, as it was seen last, then what the page has named itself after (`useTitle`).
 * The `lead` of a page. Nothing for a page that stands under no list that this person may open.
 */
export function Breadcrumb() {
  const title = useRoute()?.row.title
  const parent = useParent()
  const name = usePageName() ?? title
  if (!parent) return null
  return (
    <nav aria-label="面包屑" className={classes.crumbs}>
      <ol className={classes.list}>
        <li className={classes.parent}>
          <Link to={parent.href} className={classes.link}>
            {parent.row.title}
          </Link>
        </li>
        <li className={classes.here} aria-current="page" title={name}>
          {name}
        </li>
      </ol>
    </nav>
  )
}
