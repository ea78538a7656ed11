/** Files that the start script loads. In a data script, so that the browser paints before it loads them. */
export interface StartList {
  /** Entry script first. */
  scripts: readonly string[]
  /** Path of the deferred hydration data. */
  content?: string
}
export const START_ID = 'start-list'

// - a slow image may delay `load`, hence the timeout; an interaction starts the scripts immediately
// - a failed entry script is retried; on a 404 the page is from a cached old build, and is reloaded once
// - React creates errors while its script is evaluated; with a debugger attached (also Lighthouse) Chromium reads the
//   whole script twice for their stack traces, so these are disabled until hydration
export const startScript = `(function(d,w){var n,e=${JSON.stringify(['pointerdown', 'keydown', 'touchstart'])};
function a(t,p){d.head.appendChild(Object.assign(d.createElement(t),p))}
function go(){if(n)return;n=1;Error.stackTraceLimit=void 0;
var l=JSON.parse(d.getElementById('${START_ID}').textContent);
l.content&&a('link',{rel:'preload',as:'fetch',href:l.content,crossOrigin:''});
l.scripts.slice(1).forEach(function(h){a('link',{rel:'modulepreload',href:h})});run(l.scripts[0],2)}
function run(s,n){a('script',{type:'module',src:s,onerror:function(){function again(){n&&setTimeout(run,1000,s,n-1)}
fetch(s,{method:'HEAD',cache:'no-store'}).then(function(r){var k=sessionStorage;
if(r.status!=404)again();else if(k.left_build!=s){k.left_build=s;location.reload()}})
.catch(again)}})}
e.forEach(function(k){w.addEventListener(k,go,{once:true,passive:true,capture:true})});
w.addEventListener('click',function(v){
v=v.target.closest&&v.target.closest('button[type=button],a[aria-haspopup][href^="#"]');
if(v&&!w.hydrated)w.earlyClick=v},true);
function loaded(){new PerformanceObserver(function(l,o){o.disconnect();
requestAnimationFrame(function(){setTimeout(go)})}).observe({type:'paint',buffered:true})}
d.readyState=='complete'?loaded():w.addEventListener('load',loaded);setTimeout(go,4000)})(document,window)`
