import { lazy, Suspense, type ComponentType } from 'react'
import { ErrorPage } from './ErrorPage.tsx'
import { HomePage } from './HomePage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

const LoginPage = lazy(() => import('../session/LoginPage.tsx').then((module) => ({ default: module.LoginPage })))
const TextPage = lazy(() => import('./TextPage.tsx').then((module) => ({ default: module.TextPage })))

const pages: Readonly<Record<string, ComponentType>> = {
  Home: HomePage,
  UserLogin: LoginPage,
  Agreement: () => <TextPage kind="agreement" />,
  Privacy: () => <TextPage kind="privacy" />,
  ErrorPage,
  NotFound: NotFoundPage,
}

/** One of the shell's own pages by route name. */
export function ShellPage({ name }: { name: string }) {
  const Page = pages[name] ?? NotFoundPage
  return (
    <Suspense fallback={null}>
      <Page />
    </Suspense>
  )
}
