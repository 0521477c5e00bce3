/** Links that ring or write to a person. */

export function TelephoneLink({ number }: { number: string }) {
  return <a href={`tel:${number.replaceAll(/[^+\d]/g, '')}`}>{number}</a>
}

export function EmailLink({ address }: { address: string }) {
  return <a href={`mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`}>{address}</a>
}
