import { overviewPath } from '@crm/access/landing'
import { useCanOpen, useRoute } from '@crm/platform/navigate'
import { usePortal } from '@crm/platform/portal'
import { Link } from '@crm/platform/router'
import { useMaybeWho } from '@crm/platform/session'
import { BrandLogo } from '../frame/BrandLogo.tsx'
import classes from './BlankHeader.module.css'

const LINKS = [
  ['Home', '首页'],
  ['School', '学院'],
  ['Vip', '会员权益'],
  ['About', '关于我们'],
] as const

/** Head of the pages around the application: brand, ways between them, and back to work; or in, for whoever reads without a session. */
export function BlankHeader() {
  const { routes } = usePortal()
  const who = useMaybeWho()
  const canOpen = useCanOpen()
  const current = useRoute()?.row.name
  return (
    <header className={classes.header}>
      <Link to="/" className={classes.logo}>
        <BrandLogo height={28} />
      </Link>
      <nav className={classes.links} aria-label="站点">
        {LINKS.filter(([name]) => canOpen(name)).map(([name, label]) => (
          <Link
            key={name}
            to={routes.find((row) => row.name === name)?.path ?? '/'}
            className={name === current ? `${classes.link} ${classes.current}` : classes.link}
            aria-current={name === current ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <Link to={who ? overviewPath(routes, who) : '/login'} className={classes.enter}>
        {who ? '进入系统' : '登录'}
      </Link>
    </header>
  )
}
