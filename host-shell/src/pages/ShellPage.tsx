import { lazy, Suspense, type ComponentType } from 'react'
import { ErrorPage } from './ErrorPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

const LoginPage = lazy(() => import('../session/LoginPage.tsx').then((module) => ({ default: module.LoginPage })))
const AboutPage = lazy(() => import('./AboutPage.tsx').then((module) => ({ default: module.AboutPage })))
const IframePage = lazy(() => import('./IframePage.tsx').then((module) => ({ default: module.IframePage })))
const LecturerPage = lazy(() =>
  import('./school/LecturerPage.tsx').then((module) => ({ default: module.LecturerPage })),
)
const SchoolPage = lazy(() => import('./school/SchoolPage.tsx').then((module) => ({ default: module.SchoolPage })))
const VipPage = lazy(() => import('./vip/VipPage.tsx').then((module) => ({ default: module.VipPage })))
const HomePage = lazy(() => import('./HomePage.tsx').then((module) => ({ default: module.HomePage })))
const TextPage = lazy(() => import('./TextPage.tsx').then((module) => ({ default: module.TextPage })))

const BridgePage = lazy(() => import('./bridge/BridgePage.tsx').then((module) => ({ default: module.BridgePage })))
const AuthTemplatePage = lazy(() =>
  import('./authorise/AuthTemplatePage.tsx').then((module) => ({ default: module.AuthTemplatePage })),
)
const AuthMiniAppPage = lazy(() =>
  import('./authorise/AuthMiniAppPage.tsx').then((module) => ({ default: module.AuthMiniAppPage })),
)
const AuthBiPage = lazy(() => import('./authorise/AuthBiPage.tsx').then((module) => ({ default: module.AuthBiPage })))
const BindFeishuPage = lazy(() =>
  import('./authorise/BindFeishuPage.tsx').then((module) => ({ default: module.BindFeishuPage })),
)

const RegisterPage = lazy(() =>
  import('../session/newcomers/RegisterPage.tsx').then((module) => ({ default: module.RegisterPage })),
)
const JoinPage = lazy(() =>
  import('../session/newcomers/JoinPage.tsx').then((module) => ({ default: module.JoinPage })),
)
const TrialPage = lazy(() =>
  import('../session/newcomers/TrialPage.tsx').then((module) => ({ default: module.TrialPage })),
)
const EntryPage = lazy(() =>
  import('../session/newcomers/EntryPage.tsx').then((module) => ({ default: module.EntryPage })),
)

const pages: Readonly<Record<string, ComponentType>> = {
  Home: HomePage,
  About: AboutPage,
  School: SchoolPage,
  SchoolLecturerDetail: LecturerPage,
  Vip: VipPage,
  IframePage,
  UserLogin: LoginPage,
  UserRegister: RegisterPage,
  UserJoin: JoinPage,
  UserTrial: TrialPage,
  UserEntry: EntryPage,
  Bridge: BridgePage,
  AuthTemplate: AuthTemplatePage,
  AuthMiniApp: AuthMiniAppPage,
  AuthBi: AuthBiPage,
  BindFeishu: BindFeishuPage,
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
