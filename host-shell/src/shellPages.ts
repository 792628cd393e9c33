import { pagesOf } from '@crm/contracts/portal/manifest'

/** What the pages of the shell are called. */
export const shellPages = pagesOf({
  Home: { title: '首页' },
  About: { title: '关于我们' },
  School: { title: '学院' },
  SchoolLecturerDetail: { title: '讲师详情' },
  Vip: { title: '会员权益' },
  Bridge: { title: '中转页' },
  UserLogin: { title: '登录' },
  UserRegister: { title: '注册' },
  UserTrial: { title: '申请试用' },
  UserJoin: { title: '加入企业' },
  UserEntry: { title: '入驻引导' },
  Agreement: { title: '用户协议' },
  Privacy: { title: '隐私政策' },
  AuthTemplate: { title: '授权回跳' },
  AuthMiniApp: { title: '小程序授权' },
  AuthBi: { title: 'BI 授权' },
  BindFeishu: { title: '绑定飞书' },
  ErrorPage: { title: '系统异常' },
  NotFound: { title: '页面不存在' },
  IframePage: { title: '内嵌页' },
})
