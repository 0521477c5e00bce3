import type { ReactNode } from 'react'
import { mayDo } from '../api/useSession.ts'
import { useSignedIn } from './sessionContext.ts'

/** What readers may not do is not offered to them. The server refuses it to them in any case. */
export const ForEditors = ({ children }: { children: ReactNode }): ReactNode =>
  mayDo(useSignedIn(), 'editor') && children
