import { canOpen } from '@crm/access/canOpen'
import { history } from '@crm/platform/history'
import { go, useQuery } from '@crm/platform/navigate'
import { usePortal } from '@crm/platform/portal'
import { Link } from '@crm/platform/router'
import { useMaybeWho } from '@crm/platform/session'
import { Button } from '@crm/ui/shell'
import { openPalette } from '../frame/palette/paletteState.ts'
import classes from './MessagePage.module.css'
import { closestRoutes } from './closestRoutes.ts'

const SUGGESTIONS = 3

/** An unknown address: which one, and the nearest pages that may be opened. */
export function NotFoundPage() {
  const [{ from = '' }] = useQuery()
  const { routes, nav } = usePortal()
  const who = useMaybeWho()
  const path = from.split(/[?#]/, 1)[0] ?? ''
  // Pages that make sense without further words: those of the menu.
  const inMenu = new Set(nav.map((entry) => entry.route))
  const open = routes.filter((row) => inMenu.has(row.name) && who && canOpen(row, who) === undefined)
  const near = closestRoutes(open, path, SUGGESTIONS)
  return (
    <section className={classes.page}>
      <p className={classes.code} aria-hidden>
        404
      </p>
      <h1 className={classes.title}>页面不存在</h1>
      {path && <p className={classes.requested}>{path}</p>}
      {near.length > 0 && (
        <p className={classes.near}>
          您可能要找：
          {near.map((row) => (
            <Link key={row.name} to={row.path} className={classes.link}>
              {row.title}
            </Link>
          ))}
        </p>
      )}
      <div className={classes.actions}>
        <Button onClick={() => history.go(-1)}>返回上一页</Button>
        {who && <Button onClick={() => openPalette()}>搜索页面</Button>}
        <Button theme="solid" type="primary" onClick={() => go('Home')}>
          返回首页
        </Button>
      </div>
    </section>
  )
}
