import { home } from '@ringwell/content/site/home.ts'
import { enquiryQuery } from '../contact/enquiry.ts'
import { CallFigure } from './CallFigure.tsx'
import './intro.css'

export function Intro() {
  const { intro } = home
  return (
    <section className="intro">
      <div className="wrap">
        <div className="grid intro-head">
          <h2 className="t-4">{intro.title}</h2>
          <p className="t-2 display intro-subtitle">{intro.subtitle}</p>
        </div>
        <CallFigure />
        <div className="grid intro-more">
          <p className="lead">
            {intro.description} <a href={intro.record.href}>{intro.record.label}</a>
          </p>
          <p className="intro-go">
            <a className="btn btn-ink" href={intro.demo.href}>
              {intro.demo.label}
            </a>
            <a className="btn" href={intro.enterprise.href + enquiryQuery({ about: 'enterprise' })}>
              {intro.enterprise.label}
            </a>
          </p>
        </div>
      </div>
    </section>
  )
}
