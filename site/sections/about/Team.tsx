import { about } from '@ringwell/content/site/about.ts'
import { voices } from '@ringwell/protocol/voices.ts'
import { voicePrints } from '../../prints/voicePrints.ts'
import { Portrait } from '../../ui/Portrait.tsx'
import './team.css'

/** Eight people in the rings of our eight voices. Nobody, until there is somebody to show. */
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
