import { lazyPart } from './lazyPart.tsx'

/** {@link import('./QrCode.tsx').QrCode}, loaded when it is first shown. */
export const QrCode = lazyPart(() => import('./QrCode.tsx').then((module) => module.QrCode))
