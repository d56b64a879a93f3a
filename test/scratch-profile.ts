import { createTestDatabase } from './support/database.ts';
import { openDatabase } from '../src/database.ts';
import { importDump } from '../src/catalog/import/import-dump.ts';
import { ArchivePool } from '../src/platforms/archive/archive-pool.ts';
import { createArchive } from '../src/platforms/archive/archive.ts';
import { gatherSample } from '../src/overview/gather-sample.ts';
import { builtinAnalyst as a } from '../src/analysis/builtin/builtin-analyst.ts';
import { describeOverview } from '../src/overview/describe-overview.ts';
import { whatWorks } from '../src/overview/what-works.ts';
import { bestTimes } from '../src/overview/best-times.ts';
import { writeFileSync, existsSync, readFileSync } from 'node:fs';
const names=['rust','golang','cpp','reactjs','aws','ruby','Kotlin','rails','typescript','javascript','reduxjs','androiddev'];
const sig=new AbortController().signal;
let samples: any[];
if (existsSync('/tmp/samples.json')) samples=JSON.parse(readFileSync('/tmp/samples.json','utf8'));
else {
  const db=await createTestDatabase();
  await importDump({ url: db.url, file: '/work/shared/data/RS_programming_2020.zst' });
  const pool=new ArchivePool(db.url); const orm=await openDatabase(db.url,2);
  const arch=createArchive(pool.query);
  samples=[];
  for (const n of names) { let t=performance.now(); const r=await gatherSample({platforms:[arch],em:orm.em.fork()},n,{posts:1000,comments:true},sig); console.log('gather',n,performance.now()-t); if(r.ok) samples.push(r.value); }
  writeFileSync('/tmp/samples.json',JSON.stringify(samples));
  await pool.end(); await orm.close(true); await db.close();
}
const goal='A tool that finds memory leaks and slow queries in web backends';
for (const s of samples) {
  const talk={posts:s.posts,comments:s.comments,language:null};
  const T: Record<string,number>={}; const time=async(k:string,f:()=>any)=>{const t=performance.now(); try { await f(); } catch(e) { console.log(s.community.name,k,e); } T[k]=Math.round(performance.now()-t)};
  await time('rules',()=>a.readCommunityRules([{source:'sidebar',texts:[{title:'',text:s.community.sidebar}]}]));
  await time('tone',()=>a.readTone(talk,sig));
  await time('topics',()=>a.findTopics(talk,sig));
  await time('fit',()=>a.measureFit(goal,'',talk));
  await time('works',()=>whatWorks(s,a.titleForms));
  await time('times',()=>bestTimes(s));
  await time('all',async()=>{
    const {overview:c,fit}=await describeOverview(a,s,{goal,language:null},sig);
    if (process.argv[2]) {
    console.log('##', c.community.name, c.sample.posts, c.community.language, JSON.stringify({...c.activity,rhythm:0}), JSON.stringify(fit).slice(0,200));
    console.log(' topics', c.content_patterns.topics.map((t:any)=>`${t.topic}(${t.n})`).join('; '));
    console.log(' works', c.content_patterns.what_works.map((t:any)=>`${t.pattern} x${t.lift} n${t.n} p${t.chance}`).join('; '));
    console.log(' times', c.content_patterns.best_times.map((t:any)=>`${t.weekday} ${t.hour_utc} x${t.lift} n${t.n}`).join('; '));
    console.log(' types', c.content_patterns.post_types.map((t:any)=>`${t.type} ${t.share} ${t.median_score}`).join('; '));
    console.log(' tone', JSON.stringify(c.tone.sentiment), c.tone.traits.map((t:any)=>`${t.name}=${t.value}/${t.n}`).join(' '));
    console.log(' ex', c.tone.examples.map((t:any)=>`${t.shows}: ${t.quote.slice(0,90)}`).join(' | '));
    console.log(' verdict', JSON.stringify(c.verdict), c.risks.map((r:any)=>r.kind+':'+r.severity).join());
    if (process.argv[2]==='steps') console.log(c.how_to_enter);
    }
  });
  console.log(s.community.name, JSON.stringify(T));
}
