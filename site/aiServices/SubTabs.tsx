import type { ServiceTab } from '@ringwell/content/site/aiServicesTab.ts'
import { Points } from '../ui/Points.tsx'
import { recordingWords } from '@ringwell/content/site/recordingWords.ts'
import { Player } from '../ui/Player.tsx'
import '../ui/tabs.css'
import './subTabs.css'

type SubTabsProps = NonNullable<ServiceTab['features']> & {
  /** `list` puts the tabs beside the panel. `row` puts them above it, and the section gets a background. */
  look: 'list' | 'row'
}

export function SubTabs({ title, items, look }: SubTabsProps) {
  return (
    <section className={`sub sub-${look}`}>
      <div className="wrap">
        <h3 className="t-2">{title}</h3>
        <ul
          className="sub-tabs"
          data-tabs={look === 'list' ? 'vertical' : 'horizontal'}
          aria-label={title}
        >
          {items.map(({ id, label }) => (
            <li key={id}>
              <a href={`#${id}`}>{label}</a>
            </li>
          ))}
        </ul>
        <div className="tab-panels">
          {items.map((item) => (
            <div key={item.id} className="sub-panel" id={item.id}>
              <div>
                <h4 className="t-3 display">{item.title}</h4>
                <p>{item.text}</p>
              </div>
              <Points items={item.points} />
              {item.recording && (
                <div className="sub-recording">
                  <Player id={item.recording} />
                  <p className="note">{recordingWords.staged}</p>
                </div>
              )}
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}
