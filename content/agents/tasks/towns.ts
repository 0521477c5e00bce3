/** Large towns, as they are written at the end of an address. Recognisers write other words: “leads” for Leeds. */
export const towns: readonly string[] = [
  'London', 'Birmingham', 'Manchester', 'Leeds', 'Liverpool', 'Sheffield', 'Bristol', 'Newcastle', 'Nottingham', 'Leicester',
  'Coventry', 'Bradford', 'Hull', 'Stoke', 'Wolverhampton', 'Plymouth', 'Derby', 'Southampton', 'Portsmouth', 'Brighton',
  'Reading', 'Northampton', 'Luton', 'Bolton', 'Bournemouth', 'Norwich', 'Swindon', 'Oxford', 'Cambridge', 'York', 'Exeter',
  'Gloucester', 'Cheltenham', 'Bath', 'Lincoln', 'Ipswich', 'Peterborough', 'Preston', 'Chester', 'Durham', 'Cardiff',
  'Swansea', 'Newport', 'Glasgow', 'Edinburgh', 'Aberdeen', 'Dundee', 'Inverness', 'Belfast', 'Derry', 'Dublin', 'Cork',
  'Limerick', 'Galway', 'New York', 'Los Angeles', 'Chicago', 'Houston', 'Phoenix', 'Philadelphia', 'San Antonio',
  'San Diego', 'Dallas', 'Austin', 'Jacksonville', 'Columbus', 'Charlotte', 'Indianapolis', 'Seattle', 'Denver', 'Boston',
  'Nashville', 'Detroit', 'Portland', 'Memphis', 'Baltimore', 'Milwaukee', 'Atlanta', 'Miami', 'Minneapolis', 'Cleveland',
] // prettier-ignore
