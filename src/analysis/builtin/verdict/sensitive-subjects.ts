import { cueWords } from '../rules/cue-words.ts';

/** Subjects next to which most brands would not want to be seen without thinking about it first. */
export const sensitiveSubjects: Record<string, RegExp> = {
  'politics and elections': cueWords(
    `politics political(?!_correctness) elections? republicans? democrats? conservatives? liberals (?<!(fairly|very|quite|pretty|rather|more|most|too|be|so|are)_)liberal(?!_(arts?|with|but|use|amounts?)) socialis[mt]s? communis[mt]s? partisan politik wahlen pol[ií]tica`,
  ),
  'war and violence': cueWords(
    `(?<!(star|god_of|console|browser|format|edit|flame|clone|price|guild|ops_cold|bidding|turf)_)wars?(?!_(stories|story|hammer|craft|games?|gaming|thunder)) (?<!(modern|advanced|holy)_)warfare military_conflict terroris[mt]s? massacre shootings? combat_footage (?<!(tech|support|pc|computer|keyboard)_)gore`,
  ),
  weapons: cueWords(
    `(?<!(laser|nerf|glue|heat|massage|water|top)_)guns? firearms? rifles? ammo ammunition weapons?(?!,)`,
  ),
  religion: cueWords(
    `religio(n|us) atheis[mt]s? christian(ity)?s? islam muslims? jewish judaism catholics? bible quran`,
  ),
  'drugs, alcohol and smoking': cueWords(
    `drugs cannabis weed marijuana psychedelics psychedelic(?!_(and_)?(pop|rock|music|trance|folk|soul|band|art)) opiates? opioids? cocaine vap(e|ing) alcoholi(sm|cs?)`,
  ),
  gambling: cueWords(`gambl(e|ing|ers?) casinos? sports_?betting poker slots`),
  'suicide, self-harm and grief': cueWords(`suicid(e|al) self_harm grief grieving bereavement`),
  'abuse and trauma': cueWords(
    `abus(e|ive)_(victims?|survivors?|relationships?)? trauma ptsd domestic_violence sexual_assault`,
  ),
  'mental health': cueWords(
    `depression depressed anxiety bipolar schizophrenia eating_disorders? adhd mental_(health|illness)`,
  ),
  illness: cueWords(`cancer chronic_(pain|illness|disease) diabetes infertility miscarriages?`),
  sex: cueWords(
    `(?<!(race|age|gender|same|opposite|religion|regardless_of|either|your|of),?_)sex(?!,_(sexuality|race|gender|religion|age)) (?<!gender,_)sexual(?!_(orientation|minorit(y|ies)|and_romantic)) (?<!(sfw|safe_for_work)_)porn(?!_network) pornography fetish(es)? kink onlyfans`,
  ),
  minors: cueWords(`teens? (?<!when_(your|the|their)_)teenagers? minors kids_under adolescents?`),
  conspiracies: cueWords(`(?<!(government|vast|global|evil)_)conspirac(y|ies) flat_earth chemtrails anti_?vaxx?`),
};
