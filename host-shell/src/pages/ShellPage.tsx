import type { ComponentType } from 'react'
import { lazyPage } from '../base/lazyPage.tsx'
import { ErrorPage } from './ErrorPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

const page = <Props extends object>(load: () => Promise<ComponentType<Props>>) => lazyPage(load).Page

const LoginPage = page(() => import('../sign-in/LoginPage.tsx').then((module) => module.LoginPage))
const AboutPage = page(() => import('./AboutPage.tsx').then((module) => module.AboutPage))
const IframePage = page(() => import('./IframePage.tsx').then((module) => module.IframePage))
const LecturerPage = page(() => import('./school/LecturerPage.tsx').then((module) => module.LecturerPage))
const SchoolPage = page(() => import('./school/SchoolPage.tsx').then((module) => module.SchoolPage))
const VipPage = page(() => import('./vip/VipPage.tsx').then((module) => module.VipPage))
const HomePage = page(() => import('./HomePage.tsx').then((module) => module.HomePage))
const TextPage = page(() => import('./TextPage.tsx').then((module) => module.TextPage))

const BridgePage = page(() => import('./bridge/BridgePage.tsx').then((module) => module.BridgePage))
const AuthTemplatePage = page(() =>
  import('./authorise/AuthTemplatePage.tsx').then((module) => module.AuthTemplatePage),
)
const AuthMiniAppPage = page(() => import('./authorise/AuthMiniAppPage.tsx').then((module) => module.AuthMiniAppPage))
const AuthBiPage = page(() => import('./authorise/AuthBiPage.tsx').then((module) => module.AuthBiPage))
const BindFeishuPage = page(() => import('./authorise/BindFeishuPage.tsx').then((module) => module.BindFeishuPage))

const RegisterPage = page(() => import('../sign-in/newcomers/RegisterPage.tsx').then((module) => module.RegisterPage))
const JoinPage = page(() => import('../sign-in/newcomers/JoinPage.tsx').then((module) => module.JoinPage))
const TrialPage = page(() => import('../sign-in/newcomers/TrialPage.tsx').then((module) => module.TrialPage))
const EntryPage = page(() => import('../sign-in/newcomers/EntryPage.tsx').then((module) => module.EntryPage))

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
  return <Page />
}
