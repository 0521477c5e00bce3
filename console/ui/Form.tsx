import type { ComponentProps } from 'react'

/** A form that the page sends itself. */
export function Form({ onSend, ...rest }: { onSend: () => void } & ComponentProps<'form'>) {
  return (
    <form
      {...rest}
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    />
  )
}
