/******/ (() => { // webpackBootstrap
/******/ 	"use strict";
/******/ 	var __webpack_modules__ = ({

/***/ "./src/showcase/showcase-page.module.css"
(__unused_webpack_module, __webpack_exports__, __webpack_require__) {

// Exports
/* harmony default export */ const __WEBPACK_DEFAULT_EXPORT__ = ({
	"page": `UwuMm8`
});

/* harmony export */ __webpack_require__.d(__webpack_exports__, [
/* harmony export */   "A", 0, /* export default binding */ __WEBPACK_DEFAULT_EXPORT__
/* harmony export */ ]);


/***/ },

/***/ "./src/showcase/showcase-form.tsx"
(__unused_webpack_module, __webpack_exports__, __webpack_require__) {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   ShowcaseForm: () => (/* binding */ ShowcaseForm)
/* harmony export */ });
/* harmony import */ var react_jsx_runtime__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__("react/jsx-runtime");
/* harmony import */ var react_jsx_runtime__WEBPACK_IMPORTED_MODULE_0___default = /*#__PURE__*/__webpack_require__.n(react_jsx_runtime__WEBPACK_IMPORTED_MODULE_0__);
/* harmony import */ var _portal_ui__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__("@portal/ui");
/* harmony import */ var _portal_ui__WEBPACK_IMPORTED_MODULE_1___default = /*#__PURE__*/__webpack_require__.n(_portal_ui__WEBPACK_IMPORTED_MODULE_1__);
/* harmony import */ var _portal_ui_controls__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__("@portal/ui/controls");
/* harmony import */ var _portal_ui_controls__WEBPACK_IMPORTED_MODULE_2___default = /*#__PURE__*/__webpack_require__.n(_portal_ui_controls__WEBPACK_IMPORTED_MODULE_2__);
/* harmony import */ var _portal_ui_controls_page__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__("@portal/ui/controls/page");
/* harmony import */ var _portal_ui_controls_page__WEBPACK_IMPORTED_MODULE_3___default = /*#__PURE__*/__webpack_require__.n(_portal_ui_controls_page__WEBPACK_IMPORTED_MODULE_3__);
/* harmony import */ var _portal_ui_form__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__("@portal/ui/form");
/* harmony import */ var _portal_ui_form__WEBPACK_IMPORTED_MODULE_4___default = /*#__PURE__*/__webpack_require__.n(_portal_ui_form__WEBPACK_IMPORTED_MODULE_4__);
/* harmony import */ var react__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__("react");
/* harmony import */ var react__WEBPACK_IMPORTED_MODULE_5___default = /*#__PURE__*/__webpack_require__.n(react__WEBPACK_IMPORTED_MODULE_5__);






/** Controls and form library come late, by chunks of the shell's. */ function ShowcaseForm() {
    const [saved, setSaved] = (0,react__WEBPACK_IMPORTED_MODULE_5__.useState)('');
    const { register, handleSubmit, formState } = (0,_portal_ui_form__WEBPACK_IMPORTED_MODULE_4__.useForm)({
        defaultValues: {
            name: ''
        }
    });
    return /*#__PURE__*/ (0,react_jsx_runtime__WEBPACK_IMPORTED_MODULE_0__.jsx)(_portal_ui_controls__WEBPACK_IMPORTED_MODULE_2__.ControlsProvider, {
        children: /*#__PURE__*/ (0,react_jsx_runtime__WEBPACK_IMPORTED_MODULE_0__.jsx)(_portal_ui_controls_page__WEBPACK_IMPORTED_MODULE_3__.Panel, {
            children: /*#__PURE__*/ (0,react_jsx_runtime__WEBPACK_IMPORTED_MODULE_0__.jsx)("form", {
                onSubmit: handleSubmit(({ name })=>setSaved(name)),
                children: /*#__PURE__*/ (0,react_jsx_runtime__WEBPACK_IMPORTED_MODULE_0__.jsxs)(_portal_ui_controls__WEBPACK_IMPORTED_MODULE_2__.Stack, {
                    gap: "2",
                    children: [
                        /*#__PURE__*/ (0,react_jsx_runtime__WEBPACK_IMPORTED_MODULE_0__.jsx)(_portal_ui_controls__WEBPACK_IMPORTED_MODULE_2__.Field, {
                            label: "姓名",
                            error: formState.errors.name?.message,
                            children: /*#__PURE__*/ (0,react_jsx_runtime__WEBPACK_IMPORTED_MODULE_0__.jsx)(_portal_ui_controls__WEBPACK_IMPORTED_MODULE_2__.Input, {
                                ...register('name', {
                                    required: '请填写姓名'
                                })
                            })
                        }),
                        /*#__PURE__*/ (0,react_jsx_runtime__WEBPACK_IMPORTED_MODULE_0__.jsx)(_portal_ui__WEBPACK_IMPORTED_MODULE_1__.Button, {
                            type: "submit",
                            children: "保存"
                        }),
                        /*#__PURE__*/ (0,react_jsx_runtime__WEBPACK_IMPORTED_MODULE_0__.jsx)(_portal_ui_controls__WEBPACK_IMPORTED_MODULE_2__.Text, {
                            children: saved ? `已保存：${saved}` : '还没有保存'
                        })
                    ]
                })
            })
        })
    });
}


/***/ },

/***/ "./src/showcase/showcase-page.tsx"
(__unused_webpack_module, __webpack_exports__, __webpack_require__) {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Component: () => (/* binding */ Component),
/* harmony export */   loader: () => (/* binding */ loader)
/* harmony export */ });
/* harmony import */ var react_jsx_runtime__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__("react/jsx-runtime");
/* harmony import */ var react_jsx_runtime__WEBPACK_IMPORTED_MODULE_0___default = /*#__PURE__*/__webpack_require__.n(react_jsx_runtime__WEBPACK_IMPORTED_MODULE_0__);
/* harmony import */ var _portal_api_client__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__("@portal/api-client");
/* harmony import */ var _portal_api_client__WEBPACK_IMPORTED_MODULE_1___default = /*#__PURE__*/__webpack_require__.n(_portal_api_client__WEBPACK_IMPORTED_MODULE_1__);
/* harmony import */ var _portal_federation_slot__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__("@portal/federation/slot");
/* harmony import */ var _portal_federation_slot__WEBPACK_IMPORTED_MODULE_2___default = /*#__PURE__*/__webpack_require__.n(_portal_federation_slot__WEBPACK_IMPORTED_MODULE_2__);
/* harmony import */ var _portal_session__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__("@portal/session");
/* harmony import */ var _portal_session__WEBPACK_IMPORTED_MODULE_3___default = /*#__PURE__*/__webpack_require__.n(_portal_session__WEBPACK_IMPORTED_MODULE_3__);
/* harmony import */ var _portal_ui__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__("@portal/ui");
/* harmony import */ var _portal_ui__WEBPACK_IMPORTED_MODULE_4___default = /*#__PURE__*/__webpack_require__.n(_portal_ui__WEBPACK_IMPORTED_MODULE_4__);
/* harmony import */ var _portal_ui_router__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__("@portal/ui/router");
/* harmony import */ var _portal_ui_router__WEBPACK_IMPORTED_MODULE_5___default = /*#__PURE__*/__webpack_require__.n(_portal_ui_router__WEBPACK_IMPORTED_MODULE_5__);
/* harmony import */ var jotai__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__("jotai");
/* harmony import */ var jotai__WEBPACK_IMPORTED_MODULE_6___default = /*#__PURE__*/__webpack_require__.n(jotai__WEBPACK_IMPORTED_MODULE_6__);
/* harmony import */ var react__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__("react");
/* harmony import */ var react__WEBPACK_IMPORTED_MODULE_7___default = /*#__PURE__*/__webpack_require__.n(react__WEBPACK_IMPORTED_MODULE_7__);
/* harmony import */ var react_dom__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__("react-dom");
/* harmony import */ var react_dom__WEBPACK_IMPORTED_MODULE_8___default = /*#__PURE__*/__webpack_require__.n(react_dom__WEBPACK_IMPORTED_MODULE_8__);
/* harmony import */ var _showcase_page_module_css__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__("./src/showcase/showcase-page.module.css");










const UNSAVED = 'showcase';
function loader() {
    return (0,_portal_api_client__WEBPACK_IMPORTED_MODULE_1__.publicGet)('/system/tenant/info');
}
function Component() {
    const tenant = (0,_portal_ui_router__WEBPACK_IMPORTED_MODULE_5__.useLoaderData)();
    const [parameters] = (0,_portal_ui_router__WEBPACK_IMPORTED_MODULE_5__.useSearchParams)();
    const isLoggedIn = (0,jotai__WEBPACK_IMPORTED_MODULE_6__.useAtomValue)(_portal_session__WEBPACK_IMPORTED_MODULE_3__.loggedInAtom);
    const mark = (0,jotai__WEBPACK_IMPORTED_MODULE_6__.useSetAtom)(_portal_session__WEBPACK_IMPORTED_MODULE_3__.markUnsavedAtom);
    const clear = (0,jotai__WEBPACK_IMPORTED_MODULE_6__.useSetAtom)(_portal_session__WEBPACK_IMPORTED_MODULE_3__.clearUnsavedAtom);
    const [Form, setForm] = (0,react__WEBPACK_IMPORTED_MODULE_7__.useState)();
    const [isOpen, setOpen] = (0,react__WEBPACK_IMPORTED_MODULE_7__.useState)(false);
    (0,react__WEBPACK_IMPORTED_MODULE_7__.useEffect)(()=>()=>clear(UNSAVED), [
        clear
    ]);
    const open = async ()=>{
        const loaded = await (0,_portal_ui__WEBPACK_IMPORTED_MODULE_4__.loadOrToast)(()=>Promise.resolve(/* import() */).then(() => (__webpack_require__("./src/showcase/showcase-form.tsx"))));
        if (!loaded) return;
        mark(UNSAVED);
        setForm(()=>loaded.ShowcaseForm);
    };
    return /*#__PURE__*/ (0,react_jsx_runtime__WEBPACK_IMPORTED_MODULE_0__.jsx)(_portal_ui__WEBPACK_IMPORTED_MODULE_4__.Container, {
        children: /*#__PURE__*/ (0,react_jsx_runtime__WEBPACK_IMPORTED_MODULE_0__.jsxs)("section", {
            className: _showcase_page_module_css__WEBPACK_IMPORTED_MODULE_9__/* ["default"] */ .A.page,
            children: [
                /*#__PURE__*/ (0,react_jsx_runtime__WEBPACK_IMPORTED_MODULE_0__.jsx)("h1", {
                    children: "共享包样例"
                }),
                /*#__PURE__*/ (0,react_jsx_runtime__WEBPACK_IMPORTED_MODULE_0__.jsx)(_portal_ui__WEBPACK_IMPORTED_MODULE_4__.Notice, {
                    children: tenant.name ? '已读到主办方信息' : '没有主办方信息'
                }),
                /*#__PURE__*/ (0,react_jsx_runtime__WEBPACK_IMPORTED_MODULE_0__.jsxs)("p", {
                    children: [
                        "第 ",
                        parameters.get('step') ?? '1',
                        " 步，",
                        isLoggedIn ? '已登录' : '未登录',
                        " ",
                        /*#__PURE__*/ (0,react_jsx_runtime__WEBPACK_IMPORTED_MODULE_0__.jsx)(_portal_ui__WEBPACK_IMPORTED_MODULE_4__.Tag, {
                            children: "样例"
                        })
                    ]
                }),
                /*#__PURE__*/ (0,react_jsx_runtime__WEBPACK_IMPORTED_MODULE_0__.jsxs)(_portal_ui__WEBPACK_IMPORTED_MODULE_4__.Card, {
                    children: [
                        /*#__PURE__*/ (0,react_jsx_runtime__WEBPACK_IMPORTED_MODULE_0__.jsx)(_portal_federation_slot__WEBPACK_IMPORTED_MODULE_2__.Slot, {
                            name: "home.season",
                            fallback: null
                        }),
                        /*#__PURE__*/ (0,react_jsx_runtime__WEBPACK_IMPORTED_MODULE_0__.jsx)(_portal_ui__WEBPACK_IMPORTED_MODULE_4__.Anchor, {
                            href: "/news",
                            children: "新闻中心"
                        })
                    ]
                }),
                /*#__PURE__*/ (0,react_jsx_runtime__WEBPACK_IMPORTED_MODULE_0__.jsx)(_portal_ui__WEBPACK_IMPORTED_MODULE_4__.Button, {
                    onClick: open,
                    children: "打开表单"
                }),
                /*#__PURE__*/ (0,react_jsx_runtime__WEBPACK_IMPORTED_MODULE_0__.jsx)(_portal_ui__WEBPACK_IMPORTED_MODULE_4__.Button, {
                    onClick: ()=>setOpen(true),
                    children: "打开浮层"
                }),
                /*#__PURE__*/ (0,react_jsx_runtime__WEBPACK_IMPORTED_MODULE_0__.jsx)(_portal_ui__WEBPACK_IMPORTED_MODULE_4__.Button, {
                    onClick: ()=>_portal_ui__WEBPACK_IMPORTED_MODULE_4__.toast.info('样例提示'),
                    children: "显示提示"
                }),
                Form ? /*#__PURE__*/ (0,react_jsx_runtime__WEBPACK_IMPORTED_MODULE_0__.jsx)(Form, {}) : null,
                isOpen ? /*#__PURE__*/ (0,react_dom__WEBPACK_IMPORTED_MODULE_8__.createPortal)(/*#__PURE__*/ (0,react_jsx_runtime__WEBPACK_IMPORTED_MODULE_0__.jsx)("p", {
                    children: "浮层内容"
                }), document.body) : null
            ]
        })
    });
}


/***/ },

/***/ "@portal/api-client"
(module) {

module.exports = require("@portal/api-client");

/***/ },

/***/ "@portal/federation/slot"
(module) {

module.exports = require("@portal/federation/slot");

/***/ },

/***/ "@portal/session"
(module) {

module.exports = require("@portal/session");

/***/ },

/***/ "@portal/ui"
(module) {

module.exports = require("@portal/ui");

/***/ },

/***/ "@portal/ui/controls"
(module) {

module.exports = require("@portal/ui/controls");

/***/ },

/***/ "@portal/ui/controls/page"
(module) {

module.exports = require("@portal/ui/controls/page");

/***/ },

/***/ "@portal/ui/form"
(module) {

module.exports = require("@portal/ui/form");

/***/ },

/***/ "@portal/ui/router"
(module) {

module.exports = require("@portal/ui/router");

/***/ },

/***/ "jotai"
(module) {

module.exports = require("jotai");

/***/ },

/***/ "react"
(module) {

module.exports = require("react");

/***/ },

/***/ "react-dom"
(module) {

module.exports = require("react-dom");

/***/ },

/***/ "react/jsx-runtime"
(module) {

module.exports = require("react/jsx-runtime");

/***/ }

/******/ 	});
/************************************************************************/
/******/ 	// The module cache
/******/ 	const __webpack_module_cache__ = {};
/******/ 	
/******/ 	// The require function
/******/ 	function __webpack_require__(moduleId) {
/******/ 		// Check if module is in cache
/******/ 		const cachedModule = __webpack_module_cache__[moduleId];
/******/ 		if (cachedModule !== undefined) {
/******/ 			return cachedModule.exports;
/******/ 		}
/******/ 		// Create a new module (and put it into the cache)
/******/ 		const module = __webpack_module_cache__[moduleId] = {
/******/ 			// no module.id needed
/******/ 			// no module.loaded needed
/******/ 			exports: {}
/******/ 		};
/******/ 	
/******/ 		// Execute the module function
/******/ 		__webpack_modules__[moduleId](module, module.exports, __webpack_require__);
/******/ 	
/******/ 		// Return the exports of the module
/******/ 		return module.exports;
/******/ 	}
/******/ 	
/************************************************************************/
/******/ 	/* webpack/runtime/compat get default export */
/******/ 	// getDefaultExport function for compatibility with non-harmony modules
/******/ 	__webpack_require__.n = (module) => {
/******/ 		const getter = module && module.__esModule ?
/******/ 			() => (module['default']) :
/******/ 			() => (module);
/******/ 		__webpack_require__.d(getter, { a: getter });
/******/ 		return getter;
/******/ 	};
/******/ 	
/******/ 	/* webpack/runtime/define property getters */
/******/ 	// define getter/value functions for harmony exports
/******/ 	__webpack_require__.d = (exports, definition) => {
/******/ 		if(Array.isArray(definition)) {
/******/ 			var i = 0;
/******/ 			while(i < definition.length) {
/******/ 				var key = definition[i++];
/******/ 				var binding = definition[i++];
/******/ 				var descriptor = binding === 0 ? { enumerable: true, value: definition[i++] } : { enumerable: true, get: binding };
/******/ 				if(!__webpack_require__.o(exports, key)) Object.defineProperty(exports, key, descriptor);
/******/ 			}
/******/ 		} else {
/******/ 			for(var key in definition) {
/******/ 				if(__webpack_require__.o(definition, key) && !__webpack_require__.o(exports, key)) {
/******/ 					Object.defineProperty(exports, key, { enumerable: true, get: definition[key] });
/******/ 				}
/******/ 			}
/******/ 		}
/******/ 	};
/******/ 	
/******/ 	/* webpack/runtime/hasOwnProperty shorthand */
/******/ 	__webpack_require__.o = (obj, prop) => (Object.hasOwn(obj, prop));
/******/ 	
/******/ 	/* webpack/runtime/make namespace object */
/******/ 	// define __esModule on exports
/******/ 	__webpack_require__.r = (exports) => {
/******/ 		Object.defineProperty(exports, Symbol.toStringTag, { value: 'Module' });
/******/ 		Object.defineProperty(exports, '__esModule', { value: true });
/******/ 	};
/******/ 	
/************************************************************************/
let __webpack_exports__ = {};
__webpack_require__.r(__webpack_exports__);

/** A remote that takes something of every shared package; its build is frozen and run in every later shell. */ const contract = (/* inlined export .CONTRACT_MAJOR */1);
const routes = [
    {
        path: '/showcase',
        handle: {
            title: '共享包样例',
            header: 'white',
            query: [
                'step'
            ]
        },
        lazy: ()=>Promise.resolve(/* import() */).then(() => (__webpack_require__("./src/showcase/showcase-page.tsx")))
    }
];
const slots = {};

/* harmony export */ __webpack_require__.d(__webpack_exports__, [
/* harmony export */   "contract", 0, /* binding */ contract,
/* harmony export */   "routes", 0, /* binding */ routes,
/* harmony export */   "slots", 0, /* binding */ slots
/* harmony export */ ]);

module.exports = __webpack_exports__;
/******/ })()
;