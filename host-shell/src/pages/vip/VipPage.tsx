import { BusinessModule, TrialState } from '@crm/contracts/enums'
import { isPersonal, moduleLabel, packageLabel, TRIAL_LEVEL, versionOf } from '@crm/access/modules'
import { canBuy } from '@crm/access/visibility'
import { word, doneMessage } from '@crm/base/messages'
import { thousands } from '@crm/base/numbers'
import { displayDay } from '@crm/base/time'
import { useAction, useCall } from '@crm/client/hooks'
import type { AnswerOf } from '@crm/contracts/call'
import { planCalls } from '@crm/contracts/calls/plans'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
import { go, useCanOpen, useQuery } from '@crm/platform/navigate'
import { usePortal } from '@crm/platform/portal'
import { useWho } from '@crm/platform/session'
import { Button, Tabs, Loaded } from '@crm/ui/base'
import { useEffect, useRef } from 'react'
import { ContactSales } from '../../dialogs/parts/ContactSales.tsx'
import { SitePage } from '../SitePage.tsx'
import { cellText } from './cellText.ts'
import { Comparison } from './Comparison.tsx'
import { Packs } from './Packs.tsx'
import classes from './VipPage.module.css'

type Packages = AnswerOf<typeof planCalls.packages>
type Plan = Packages['list'][number]

/** 会员权益: the price list, everything the plans hold side by side, and the packs. */
export function VipPage() {
  const who = useWho()
  const [query, setQuery] = useQuery()
  const packages = useCall(planCalls.packages, {})
  const module: ModuleId = query['module'] === '1' ? 1 : query['module'] === '2' ? 2 : who.module
  return (
    <SitePage>
      <h1 className={classes.title}>会员权益</h1>
      <p className={classes.sub}>按团队规模选择版本，随时可以升级。价目对带货与种草通用，各自的权益见下方对比。</p>
      <Tabs<'1' | '2'>
        label="业务模块"
        value={module === BusinessModule.commerce ? '1' : '2'}
        onChange={(key) => setQuery({ module: key }, { push: true })}
        items={[
          { key: '1', label: '带货' },
          { key: '2', label: '种草' },
        ]}
      />
      <Loaded read={packages} height={360}>
        {(answer) => <Plans packages={answer} module={module} requested={query['plan']} />}
      </Loaded>
    </SitePage>
  )
}

function Plans({
  packages,
  module,
  requested,
}: {
  packages: Packages
  module: ModuleId
  requested: string | undefined
}) {
  const who = useWho()
  const canOpen = useCanOpen()
  const plans = packages.list.filter((plan) => plan.price !== null)
  return (
    <>
      <section className={classes.plans} aria-label="版本">
        {plans.map((plan) => (
          <PlanCard key={plan.level} plan={plan} module={module} requested={requested === String(plan.level)} />
        ))}
      </section>
      <section className={classes.actions}>
        {canBuy(who) ? (
          <>
            <ContactSales />
            <TrialButton trial={packages.trial} module={module} />
            {canOpen('SystemAccount') && (
              <Button onClick={() => go('SystemAccount', { type: 'orderList' })}>购买记录</Button>
            )}
          </>
        ) : (
          <p className={classes.ask}>{word.askAdmin}</p>
        )}
      </section>
      <Comparison module={module} current={versionOf({ ...who, module })?.level} />
      <Packs packs={packages.packs.filter((pack) => pack.module === module)} />
    </>
  )
}

/** Lines of a card above its features: name, price, expiry. */
const HEAD_LINES = 3

function PlanCard({ plan, module, requested }: { plan: Plan; module: ModuleId; requested: boolean }) {
  const who = useWho()
  const { theme } = usePortal()
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (requested) card.current?.scrollIntoView({ block: 'center', inline: 'center' })
  }, [requested])
  const version = versionOf({ ...who, module })
  const current = version?.level === plan.level
  // The next step of a personal account is the trial.
  const marked = isPersonal({ ...who, module }) ? plan.level === TRIAL_LEVEL : current || requested
  const { seats_one_year: one, seats_two_year: two } = plan
  return (
    <article
      ref={card}
      className={marked ? `${classes.plan} ${classes.marked}` : classes.plan}
      style={{ gridRow: `span ${HEAD_LINES + 1 + plan.features.length}` }}
      aria-label={plan.name}
    >
      <h2 className={classes.name}>
        {packageLabel[plan.level] ?? plan.name}
        {current && <span className={classes.mark}>当前版本</span>}
      </h2>
      <p className={classes.price}>
        <span className={classes.currency}>{theme.currency ?? '¥'}</span>
        {thousands(plan.price)}
        {plan.price !== 0 && <span className={classes.year}>/年</span>}
      </p>
      {current && version && !isPersonal({ ...who, module }) && (
        <p className={classes.until}>到期 {displayDay(version.end_time)}</p>
      )}
      <dl className={classes.features}>
        <div className={classes.feature}>
          <dt>席位（一年卡 / 两年卡）</dt>
          <dd>
            {plan.price === 0 ? (plan.level === TRIAL_LEVEL ? '详询' : cellText(one)) : `${one ?? '–'} / ${two ?? '–'}`}
          </dd>
        </div>
        {plan.features.map(({ key, label, value }) => (
          <div key={key} className={classes.feature}>
            <dt>{label}</dt>
            <dd>{cellText(value)}</dd>
          </div>
        ))}
      </dl>
    </article>
  )
}

function TrialButton({ trial, module }: { trial: TrialState; module: ModuleId }) {
  const apply = useAction(planCalls.tryPack, {
    weight: {
      ask: { title: `申请试用${moduleLabel[module]}？`, content: '提交后由客户经理开通。', confirmText: '申请试用' },
    },
    done: doneMessage.applied,
  })
  if (trial === TrialState.unneeded) return null
  return (
    <Button
      disabled={trial === TrialState.applied}
      loading={apply.saving}
      onClick={() => void apply.run({ type: module })}
    >
      {trial === TrialState.applied ? '已申请试用' : '申请试用'}
    </Button>
  )
}
