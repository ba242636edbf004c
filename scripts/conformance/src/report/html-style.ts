/** The page's style: one column on a phone, contents beside the findings where there is room. */
export const STYLE = `
:root { color-scheme: light dark; --good: light-dark(#1a7f37, #3fb950); --fault: light-dark(#cf222e, #f85149); --gap: light-dark(#9a6700, #d29922); --advice: light-dark(#0969da, #58a6ff); --soft: light-dark(#59636e, #9198a1); --line: #8884 }
* { box-sizing: border-box }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 100rem; margin: 0 auto; padding: 1rem }
p { overflow-wrap: anywhere } h1 { margin: 0; font-size: 1.6rem } h2 { margin-top: 2.5rem } h3 { margin: 0; font-size: 1.05rem; overflow-wrap: anywhere }
.soft { color: var(--soft) } .good { color: var(--good) }
.fault .mark, h1 .fault { color: var(--fault) } .gap .mark { color: var(--gap) } .advice .mark { color: var(--advice) }
.scroll { overflow-x: auto } table { border-collapse: collapse; margin: 1rem 0 } th, td { border: 1px solid var(--line); padding: .3rem .6rem; text-align: left; vertical-align: top }
pre { background: #8881; padding: .7rem; margin: .5rem 0; overflow: auto; max-height: 30rem; white-space: pre-wrap; overflow-wrap: anywhere; font-size: .85rem }
article { border-left: .3rem solid var(--line); padding: .2rem 0 .2rem 1rem; margin: 1.5rem 0; scroll-margin-top: 1rem }
article.fault { border-color: var(--fault) } article.gap { border-color: var(--gap) } article.advice { border-color: var(--advice) }
article:target { background: #8881 } dl { margin: .5rem 0; display: grid; grid-template-columns: max-content 1fr; gap: 0 .8rem } dt { color: var(--soft) } dd { margin: 0; overflow-wrap: anywhere }
.pair { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr)) }
summary { cursor: pointer } fieldset { border: 1px solid var(--line); border-radius: .4rem; margin: 1rem 0 } label { display: inline-block; margin-right: 1rem }
nav ol { padding-left: 1.6rem; font-size: .9rem } nav li { margin: .2rem 0; overflow-wrap: anywhere } nav a { color: inherit }
@media (min-width: 75rem) { main { display: grid; grid-template-columns: 24rem minmax(0, 1fr); gap: 2.5rem } nav { position: sticky; top: 1rem; align-self: start; max-height: calc(100vh - 2rem); overflow: auto } }
@media print { fieldset, nav { display: none } }
`;
