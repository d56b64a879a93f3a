/** Word lists for reading briefs, written for this project. Words are folded, as tokenize.ts leaves them. */

const list = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Carry no topic at all. */
export const functionWords = list(`
a about above across after again against all almost along already also although always am among an and another any
anybody anyone anything anywhere are arent around as at away back be became because become been before behind being
below between both but by came can cannot cant come could couldnt did didnt do does doesnt doing done dont down during
each either else enough especially etc even ever every everybody everyone everything few for from further get gets
getting go goes going gone got had has hasnt have havent having he her here hers herself him himself his how however i
id if ill im in instead into is isnt it its itself ive just keep kind lately least less let lets like likely lot lots
made mainly make makes making many may maybe me mean might more most mostly much must my myself need needs neither never
no nobody none nor not nothing now of off often on once one ones only onto or other others our ours ourselves out over
own particularly per perhaps please quite rather really same say see seem several she should since so some somebody
someone something sometimes somewhere soon still stuff such take tell than that thats the their theirs them themselves
then there these they theyre thing things this those though through thus to together too toward towards under unlike until up
upon us use used uses using usually very via want wants was wasnt way ways we well went were werent weve what whatever
when where whether which while who whole whom whose why will with within without wont would wouldnt yet you your youre
yours yourself youve
`);

/** What offers have in common: who sells, how, to whom. A topic now and then, so they keep a little weight. */
export const genericWords = list(`
able adult adults advice affordable aim aimed amateur answer app application applications apps ask assistant automatic
automatically based beginner beginners best better bought box brand business buy buyer buyers buying care category chain
cheap check checker checklist choose client clients club collect collection comes community companies company compare
comparison compatible complain complaining complete complete completely connect connecting consumer content count course
courses create custom customer customers daily day days deal deals deliver delivery design designed device devices
digital easy equipment expensive experience expert experts fan fans feedback feeling find finding first free friend
friends fun gear generator give good great group groups guide guided guides hand hard help helping helps high hobby
hobbyist hobbyists home hour idea ideas imports independent interactive interview issue item items job kit kits know
large learn learning level life list little local long look looking love maker makers makes manage management manager
managers marketplace match member members month monthly names new nothing offer offers old online open opinion order
organize owner owners paid part particular parts pay paying people person persons place plan planner planning plans
platform platforms play player players price pricing pro problem problems product products professional professionals
professionnels program programme project projects provide quality question questions reader recommend recommendation
reminder reminders rent research researched researching review reviews right run running safe sale scale search sell seller sellers selling
service services set share sharing shop shops show simple site sites sized small software solo solution solutions sold
source start starter starting startup step store stores struggle struggling studying subscription suffer sufferer
sufferers support system systems talk talking talks team teams test testing time times tip tips tired tool tools track tracker tracking try
trying turn type user users various video week weekly white work worker workers working works world year years young
agencies agency departments implementation method methods partners registration sets value values version versions
`);

/** Words of somebody who offers something, rarely met in what the audience writes. */
export const offerWords = list(`
affordable aimed analytics app artisan assistant boutique brand bundle club comparison compatible consulting course
designed diagnosis directory freelance handmade marketplace online owners parents platform preinstalled professionals
programme programs publisher sell sellers selling service services shop software startup store studio subscription
supplier template toolkit tool tools tracker training wearable who workshop kits kit finder planner checker startups
customers users founder founders launching independent
`);

/** Who speaks of themselves. */
export const personWords = list(`i im ive id ill my me mine myself`);

/** Whole sentences have one of these sooner or later; the noun phrases of an offer do without. */
export const finiteWords = list(`
is was are were isnt wasnt arent has have had did do does didnt dont doesnt can cant could should would will wont got gets
been am says said took found saw
`);

/** Whom offers are for, besides those that end in -er, -or and -ist. */
export const audienceWords = list(`
people adults families parents professionals students teams companies businesses homeowners women men kids couples
`);
