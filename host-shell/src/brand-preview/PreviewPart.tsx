import { usePortal } from '@crm/platform/portal'
import { Tabs } from '@crm/ui/shell'
import { lazy, type ReactNode, Suspense } from 'react'
import { BrandLogo } from '../frame/BrandLogo.tsx'
import { iconNamed } from '../frame/navIcons.tsx'
import loginClasses from '../sign-in/LoginPage.module.css'
import { SignInForm, useSignIns } from '../session/SignInForm.tsx'
import { SignInFrame } from '../sign-in/SignInFrame.tsx'
import classes from './BrandPreview.module.css'

/** What a preview shows. */
export const PARTS = [
  { key: 'login', label: '登录' },
  { key: 'overview', label: '概览' },
  { key: 'list', label: '列表' },
  { key: 'components', label: '组件' },
] as const satisfies { key: string; label: string }[]

export type Part = (typeof PARTS)[number]['key']

/** Whether the name is that of a part. */
export function isPart(name: string | null): name is Part {
  return PARTS.some(({ key }) => key === name)
}

const SampleOverview = lazy(() => import('./SampleOverview.tsx').then((part) => ({ default: part.SampleOverview })))
const SampleList = lazy(() => import('./SampleList.tsx').then((part) => ({ default: part.SampleList })))
const ComponentSheet = lazy(() => import('./ComponentSheet.tsx').then((part) => ({ default: part.ComponentSheet })))

/** One screen of a preview, alone in its window. */
export function PreviewPart({ part }: { part: Part }) {
  if (part === 'login') return <SampleLogin />
  const screen = { overview: <SampleOverview />, list: <SampleList />, components: <ComponentSheet /> }[part]
  return (
    <SampleFrame current={part === 'list' ? 1 : 0}>
      <Suspense>{screen}</Suspense>
    </SampleFrame>
  )
}

function SampleLogin() {
  const { theme } = usePortal()
  const { typed, wechat } = useSignIns()
  const [first] = typed
  return (
    <div inert>
      <SignInFrame>
        <h1 className={loginClasses.title}>登录{theme.title}</h1>
        {first && typed.length > 1 && <Tabs label="登录方式" items={typed} value={first.key} onChange={() => {}} />}
        {first && <SignInForm way={first.key} onToken={async () => {}} />}
        {wechat && (
          <p className={loginClasses.links}>
            <button type="button">微信登录</button>
          </p>
        )}
      </SignInFrame>
    </div>
  )
}

// The frame of the product with the menu of this brand, for nobody: the real one asks who is there.
function SampleFrame({ current, children }: { current: number; children: ReactNode }) {
  const { nav, navGroups, modules } = usePortal()
  const shown = modules?.[0] ?? 1
  const groups = navGroups.filter(({ module }) => module === shown).sort((a, b) => a.order - b.order)
  const items = (label: string) =>
    nav.filter(({ module, group }) => module === shown && group === label).sort((a, b) => a.order - b.order)
  const full = groups.filter(({ label }) => items(label).length > 0)
  return (
    <div className={classes.app}>
      <header className={classes.bar}>
        <BrandLogo height={28} />
        <span className={classes.me} aria-hidden>
          周
        </span>
      </header>
      <nav className={classes.side} aria-label="主菜单">
        {full.map(({ label, icon }, index) => (
          <section key={label}>
            <h2 className={classes.group}>
              {iconNamed(icon)}
              {label}
            </h2>
            {items(label)
              .slice(0, index === current ? 8 : 3)
              .map((row, at) => (
                <p
                  key={row.route}
                  className={index === current && at === 0 ? `${classes.item} ${classes.on}` : classes.item}
                >
                  {row.label}
                </p>
              ))}
          </section>
        ))}
      </nav>
      <main className={classes.main}>{children}</main>
    </div>
  )
}
