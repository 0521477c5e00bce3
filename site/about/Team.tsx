import { about } from '@ringwell/content/site/about.ts'
import { voices } from '@ringwell/protocol/voices.ts'
import { voicePrints } from '../prints/voicePrints.ts'
import { Portrait } from '../ui/Portrait.tsx'
import './team.css'

/** Eight people, each in the rings of one of the eight voices. Renders nothing if there are no members. */
export function Team() {
  const { title, note, members } = about.team
  if (members.length === 0) return null
  return (
    <section className="team wrap">
      <div className="team-head">
        <h2 className="t-1">{title}</h2>
        <p className="note">{note}</p>
      </div>
      <ul>
        {members.map(({ name, role, bio, image }, i) => (
          <li key={name}>
            <Portrait initials={image} voice={voicePrints[voices[i % voices.length]!.name].chip} />
            <div>
              <h3 className="t-3">{name}</h3>
              <p className="small team-role">{role}</p>
              <p className="small">{bio}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
