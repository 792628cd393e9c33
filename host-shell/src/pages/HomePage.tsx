import { landingPath } from '@crm/access/landing'
import { isPersonal, moduleLabel, moduleOverview, ownedModules, packageLabel, versionOf } from '@crm/access/modules'
import { greeting } from '@crm/base/dates'
import { displayDay } from '@crm/base/time'
import { useCanOpen, useQuery } from '@crm/platform/navigate'
import { usePortal } from '@crm/platform/portal'
import { Link } from '@crm/platform/router'
import { useSession } from '@crm/platform/session'
import { shellStore } from '@crm/platform/store'
import { useAtomValue } from 'jotai'
import { refusalAtom } from '../base/refusal.ts'
import { lazyFramePart } from '../frame/lazyFramePart.tsx'
import classes from './HomePage.module.css'
import { SitePage } from './SitePage.tsx'

const HomeBlocks = lazyFramePart(() => import('./HomeBlocks.tsx').then((loaded) => loaded.HomeBlocks))

/** Start page of the portal: who one is, which enterprise, the way into each module, and what the product offers. */
export function HomePage() {
  const { routes, theme } = usePortal()
  const { user, who } = useSession()
  const canOpen = useCanOpen()
  const [{ referer }] = useQuery()
  const refusal = useAtomValue(refusalAtom, { store: shellStore })
  const modules = ownedModules(who).filter((module) => canOpen(moduleOverview[module]))
  return (
    <SitePage>
      <section className={classes.hero}>
        <div>
          <h1 className={classes.title}>
            {greeting()}，{user.nick_name}
          </h1>
          <p className={classes.slogan}>{theme.slogan}</p>
          <Link to={landingPath(routes, who, referer)} className={classes.enter}>
            进入系统
          </Link>
        </div>
        {theme.loginArt && <img src={theme.loginArt} alt="" className={classes.art} />}
      </section>
      {refusal && (
        <p className={classes.notice} role="note">
          「{refusal.title}」没有打开：{refusal.why}。如需使用，请联系管理员。
        </p>
      )}
      {isPersonal(who) && (
        <p className={classes.notice} role="note">
          个人版已于 2024-04-01 下线，数据导出时间为 2024-03-01 至 2024-04-01；您可以申请 7
          天企业版试用，继续使用全部功能。
        </p>
      )}
      <section className={classes.cards}>
        <article className={classes.card}>
          <h2>我的企业</h2>
          <p className={classes.strong}>{user.corp_info.corp_name}</p>
          {ownedModules(who).map((module) => {
            const version = versionOf(who, module)
            return (
              version && (
                <p key={module} className={classes.line}>
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
            className={`${classes.card} ${classes.module}`}
          >
            <h2>{moduleLabel[module]}</h2>
            <p className={classes.line}>{moduleText[module]}</p>
            <span className={classes.go}>进入{moduleLabel[module]} →</span>
          </Link>
        ))}
      </section>
      <HomeBlocks />
    </SitePage>
  )
}

const moduleText = {
  1: '找达人、管达人、寄样、合作与成交数据',
  2: '种草项目、内容、素材与效果分析',
} as const
