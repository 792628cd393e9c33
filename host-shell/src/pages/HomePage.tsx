import { overviewPath } from '@crm/access/landing'
import { moduleLabel, moduleOverview, ownedModules, packageLabel, versionOf, isPersonal } from '@crm/access/modules'
import { greeting } from '@crm/base/dates'
import { displayDay } from '@crm/base/time'
import { useCanOpen } from '@crm/platform/navigate'
import { usePortal } from '@crm/platform/portal'
import { Link } from '@crm/platform/router'
import { useSession } from '@crm/platform/session'
import css from './HomePage.module.css'

/** Start page of the portal: who one is, which enterprise, and the way into each module. */
export function HomePage() {
  const { routes, theme } = usePortal()
  const { user, who } = useSession()
  const canOpen = useCanOpen()
  const modules = ownedModules(who).filter((module) => canOpen(moduleOverview[module]))
  return (
    <div className={css.page}>
      <section className={css.hero}>
        <div>
          <h1 className={css.title}>
            {greeting()}，{user.nick_name}
          </h1>
          <p className={css.slogan}>{theme.slogan}</p>
          <Link to={overviewPath(routes, who)} className={css.enter}>
            进入系统
          </Link>
        </div>
        {theme.loginArt && <img src={theme.loginArt} alt="" className={css.art} />}
      </section>
      <section className={css.cards}>
        <article className={css.card}>
          <h2>我的企业</h2>
          <p className={css.strong}>{user.corp_info.corp_name}</p>
          {ownedModules(who).map((module) => {
            const version = versionOf(who, module)
            return (
              version && (
                <p key={module} className={css.line}>
                  {moduleLabel[module]} · {packageLabel[version.level]}
                  {isPersonal({ ...who, module }) ? '，长期有效' : `，${displayDay(version.end_time)} 到期`}
                </p>
              )
            )
          })}
        </article>
        {modules.map((module) => (
          <Link
            key={module}
            to={routes.find((row) => row.name === moduleOverview[module])?.path ?? '/'}
            className={`${css.card} ${css.module}`}
          >
            <h2>{moduleLabel[module]}</h2>
            <p className={css.line}>{moduleText[module]}</p>
          </Link>
        ))}
      </section>
      <footer className={css.foot}>
        {canOpen('Agreement') && <Link to="/other/agreement.html">用户协议</Link>}
        {canOpen('Privacy') && <Link to="/other/privacy.html">隐私政策</Link>}
        {theme.recordNo && <span>{theme.recordNo}</span>}
      </footer>
    </div>
  )
}

const moduleText = {
  1: '找达人、管达人、寄样、合作与成交数据',
  2: '种草项目、内容、素材与效果分析',
} as const
