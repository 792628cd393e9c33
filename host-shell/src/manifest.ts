import { remoteManifest } from '@crm/contracts/portal/manifest'
import { shellRoutes } from '@crm/contracts/routes/shell'
import { shellDialogNames } from './dialogs/shellDialogs.ts'
import { shellPages } from './shellPages.ts'

// The shell's own pages and the dialogs that it opens by name. Its menu has no entries of its own.
const served = remoteManifest({
  id: 'shell',
  version: '1.0.0',
  title: '门户',
  rows: shellRoutes,
  pages: shellPages,
  openers: shellDialogNames,
  screens: [
    'Home',
    'About',
    'School',
    'SchoolLecturerDetail',
    'Vip',
    'IframePage',
    'UserLogin',
    'UserRegister',
    'UserTrial',
    'UserJoin',
    'UserEntry',
    'Bridge',
    'AuthTemplate',
    'AuthMiniApp',
    'AuthBi',
    'BindFeishu',
    'Agreement',
    'Privacy',
    'ErrorPage',
    'NotFound',
  ],
})

/** The words of the imports that bring its pages (ShellPage.tsx), for the hints of a document; the two of trouble are always there. */
const screens: Readonly<Record<string, string>> = {
  Home: './HomePage.tsx',
  About: './AboutPage.tsx',
  School: './school/SchoolPage.tsx',
  SchoolLecturerDetail: './school/LecturerPage.tsx',
  Vip: './vip/VipPage.tsx',
  IframePage: './IframePage.tsx',
  UserLogin: '../sign-in/LoginPage.tsx',
  UserRegister: '../sign-in/newcomers/RegisterPage.tsx',
  UserTrial: '../sign-in/newcomers/TrialPage.tsx',
  UserJoin: '../sign-in/newcomers/JoinPage.tsx',
  UserEntry: '../sign-in/newcomers/EntryPage.tsx',
  Bridge: './bridge/BridgePage.tsx',
  AuthTemplate: './authorise/AuthTemplatePage.tsx',
  AuthMiniApp: './authorise/AuthMiniAppPage.tsx',
  AuthBi: './authorise/AuthBiPage.tsx',
  BindFeishu: './authorise/BindFeishuPage.tsx',
  Agreement: './TextPage.tsx',
  Privacy: './TextPage.tsx',
}

export const manifest = { ...served, screens }
