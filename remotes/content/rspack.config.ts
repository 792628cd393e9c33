import { remoteConfig } from '../../rspack.base.ts'

export default remoteConfig('content')
