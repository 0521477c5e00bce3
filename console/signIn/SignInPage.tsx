import { brand } from '@ringwell/brand/brand.ts'

export default function SignInPage() {
  return (
    <main className="sign-in">
      <h1>{brand.name} console</h1>
    </main>
  )
}
